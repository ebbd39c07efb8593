/**
 * A link that carries a choice: `/events/gardens?day=2026-12-05&time=10:00&product=A,B&quantity=2,1&code=SPRING` fills
 * the basket's form with two of A and one of B at ten o'clock. The first quantity belongs to the first product; a
 * missing one is 1. Nothing is reserved until the buyer acts. `choiceQuery` writes these links and `readChoice` reads
 * them; no other code does.
 */

import { dateFormat } from './time';

export type ChosenLine = { product: string; quantity: number };
/** Day and time are those of the venue; products are ids. */
export type Choice = { day?: string; time?: string; lines: readonly ChosenLine[]; code?: string };

/** A part of the link that cannot be used, for the notice beside the form. */
export type ChoiceFault = 'day' | 'time' | 'product' | 'quantity' | 'code';

const MAX_LINES = 20;
const MAX_QUANTITY = 999;
/** The longest promo code that the form accepts. */
const MAX_CODE = 80;
const DAY = /^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A slot's start as these links name it: `09:30`, in the venue's time zone. */
export const linkTime = (startsAt: string, timeZone: string): string =>
  dateFormat('en-GB', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(startsAt));

/** The parameters of the link, in a fixed order; a signature covers them. */
export function choiceQuery({ day, time, lines, code }: Choice): Record<string, string> {
  const quantities = lines.map(({ quantity }) => quantity);
  return {
    ...(day && { day }),
    ...(time && { time }),
    ...(lines.length > 0 && {
      product: lines.map(({ product }) => product).join(','),
      quantity: quantities.join(','),
    }),
    ...(code && { code }),
  };
}

const partsOf = (text: unknown): string[] =>
  typeof text === 'string' && text !== '' ? text.split(',', MAX_LINES + 1).map((part) => part.trim()) : [];

const matches = (text: unknown, pattern: RegExp): text is string => typeof text === 'string' && pattern.test(text);

/** A whole number from 1; undefined for any other text. */
const quantityOf = (text: string): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_QUANTITY ? Number(text) : undefined;

function readLines(query: Record<string, unknown>, faults: Set<ChoiceFault>): ChosenLine[] {
  const [products, quantities] = [partsOf(query.product), partsOf(query.quantity)];
  if (products.length > MAX_LINES || (query.product !== undefined && products.length === 0)) faults.add('product');
  if (quantities.length > products.length) faults.add('quantity');
  const lines = new Map<string, number>();
  for (const [at, text] of products.slice(0, MAX_LINES).entries()) {
    const product = text.toLowerCase();
    const quantity = quantities[at] === undefined ? 1 : quantityOf(quantities[at]);
    if (quantity === undefined) faults.add('quantity');
    if (!ID.test(product) || lines.has(product)) faults.add('product');
    else lines.set(product, quantity ?? 1);
  }
  return [...lines].map(([product, quantity]) => ({ product, quantity }));
}

/** The choice of a URL's parameters, and the parts that are no such values; those are left out. */
export function readChoice(query: Record<string, unknown>): { choice: Choice; faults: ChoiceFault[] } {
  const faults = new Set<ChoiceFault>();
  const { day, time, code } = query;
  if (day !== undefined && !matches(day, DAY)) faults.add('day');
  if (time !== undefined && !matches(time, TIME)) faults.add('time');
  const isCode = typeof code === 'string' && code.trim() !== '' && code.length <= MAX_CODE;
  if (code !== undefined && !isCode) faults.add('code');
  const lines = readLines(query, faults);
  const choice: Choice = {
    ...(matches(day, DAY) && { day }),
    ...(matches(time, TIME) && { time }),
    lines,
    ...(isCode && { code: code.trim() }),
  };
  return { choice, faults: [...faults] };
}
