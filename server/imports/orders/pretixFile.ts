/** The parts of pretix's export that both readers use. */
import { z } from 'zod';
import { instant as anyInstant } from '../../shared/requestParts';
import { storable } from '../../shared/storable';
import type { FileProblem } from '../defineImport';

/** `12.50` exactly as minor units; pretix writes two decimals. */
export const money = z
  .union([z.string(), z.number()])
  .transform((value) => /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(value)))
  .refine((match) => match !== null)
  .transform((match) => {
    const [, sign, whole, part = ''] = match!;
    const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
    return sign ? -amount : amount;
  });
export const id = z.number().int();
export const instant = anyInstant();

const name = z.string().max(160).transform(storable);
const named = z.object({ id, name });
const priced = named.extend({ price: money.nullish() });
const exported = z.object({
  event: z.object({
    name,
    slug: z.string().max(100).transform(storable).pipe(z.string().min(1)),
    items: z.array(
      priced.extend({
        tax_rate: money.nullish(),
        admission: z.boolean().nullish(),
        active: z.boolean().nullish(),
        variations: z.array(priced.extend({ active: z.boolean().nullish() })).nullish(),
      }),
    ),
    questions: z
      .array(z.object({ id, identifier: z.string().nullish(), question: z.string().transform(storable) }))
      .nullish(),
    quotas: z.array(z.object({ size: z.number().int().nullish(), subevent: id.nullish() })).nullish(),
    subevents: z.array(named.extend({ date_from: instant, date_to: instant.nullish() })).nullish(),
    orders: z.array(z.unknown()),
  }),
});
export type PretixEvent = z.infer<typeof exported>['event'];

/** Reads the file as far as its orders. */
export function openPretix(file: Uint8Array, maxMegabytes: number): { event: PretixEvent } | { problem: FileProblem } {
  if (file.byteLength > maxMegabytes * 1024 * 1024) return { problem: 'export_too_large' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return { problem: 'not_json' };
  }
  const whole = exported.safeParse(parsed);
  return whole.success ? { event: whole.data.event } : { problem: 'not_pretix' };
}

/** Products by their id and the id of their variation: `Ticket`, or `Ticket Child` for a variation. */
export const productsOf = (event: PretixEvent) =>
  event.items.flatMap((item) => {
    const { id: number, name, price, tax_rate: rate, admission, active } = item;
    const whole = {
      ...{ key: `${number} `, name, price: price ?? 0, rate: rate ?? 0 },
      ...{ isEntry: admission !== false, isActive: active !== false },
    };
    return (item.variations ?? []).length === 0
      ? [whole]
      : item.variations!.map((one) => ({
          ...whole,
          ...{ key: `${number} ${one.id}`, name: `${name} ${one.name}`, price: one.price ?? whole.price },
          isActive: whole.isActive && one.active !== false,
        }));
  });
