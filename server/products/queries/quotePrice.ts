import { type Tx, transaction } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { uuidv7 } from '../../shared/uuid';
import { priceRows } from '../productValues';
import type { PriceCheck } from '../requests';

export type Quote = {
  priceCents: Cents;
  /** The line of the price list; null for the usual price. */
  line: number | null;
};

/** Thrown after the answer, so that the trial is rolled back. */
class Answered extends Error {
  constructor(readonly line: number) {
    super('answered');
  }
}

/** Each trial line has its own number as price, so that the answer identifies the line. */
const USUAL = -1;

async function fittingLine(tx: Tx, check: PriceCheck): Promise<number> {
  const event = await tx.event.findUnique({ where: { id: check.eventId }, select: { venueId: true } });
  if (!event) throw notFound();
  const id = uuidv7();
  await tx.product.create({ data: { id, eventId: check.eventId, name: {}, priceCents: 0, taxRate: 0, active: false } });
  const rows = priceRows(
    id,
    check.prices.map((price, at) => ({ ...price, id: uuidv7(), isFree: true, priceCents: at })),
  );
  await tx.productPrice.createMany({ data: rows });
  await tx.$executeRaw`select set_config('aforo.now', ${check.boughtAt ?? ''}, true)`;
  const [answer] = await tx.$queryRaw<{ price: bigint }[]>`
    select price from list_price(${id}::uuid, ${USUAL}, '{}', ${check.visitAt}::timestamptz, ${event.venueId}::uuid, ${check.channel})`;
  return Number(answer!.price);
}

/**
 * The price of a product with its form's values, saved or not. Uses the normal price function on a trial price list,
 * which is written and rolled back.
 * @throws HttpError 404 without such an event
 */
export async function quotePrice(check: PriceCheck): Promise<Quote> {
  const line = await transaction(async (tx) => {
    throw new Answered(await fittingLine(tx, check));
  }).catch((error: unknown) => {
    if (error instanceof Answered) return error.line;
    throw error;
  });
  return line === USUAL
    ? { priceCents: check.priceCents as Cents, line: null }
    : { priceCents: check.prices[line]!.priceCents as Cents, line };
}
