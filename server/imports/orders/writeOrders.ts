/** Writes imported orders, a batch in one statement, and removes those that nothing happened to since. */
import type { Tx } from '../../infra/db';
import { plainHeading } from '../../infra/tables/headings';
import { doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { cents } from '../../shared/money';
import { taxIncluded } from '../../shared/moneyShares';
import { newSecret } from '../../shared/reference';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { DAY_MS } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { ImportContext, MadeRecord, Problem } from '../defineImport';
import type { ImportedOrder, MatchedOrder, MatchedUnit } from './importedOrder';
import { Catalogue } from './matchCatalogue';

export type OrderToWrite = { recordId: string; order: ImportedOrder };

type Entries = Map<string, (string | null)[]>;

/** Entries by code, also for one order, from the check-in lists of the source. */
async function entriesOf(tx: Tx, source: string, orders: readonly MatchedOrder[]): Promise<Entries> {
  const codes = orders.flatMap(({ units }) => units.flatMap(({ code }) => code ?? []));
  const rows = await tx.$queryRaw<{ code: string; order: string; at: Date | null }[]>`
    select code, order_reference as order, nullif(at, '-infinity') as at from printed_entries where source = ${source} and code = any (${codes})
    order by printed_entries.at`;
  const entries: Entries = new Map();
  for (const { code, order, at } of rows) {
    const key = `${code} ${order}`;
    const known = entries.get(key);
    const time = at?.toISOString() ?? null;
    if (known) known.push(time);
    else entries.set(key, [time]);
  }
  return entries;
}

/** Answers under the names of the product's holder fields, which are found by name or label. */
function dataOf({ answers, holderFields }: MatchedUnit): Record<string, string> {
  const found = Object.entries(answers).flatMap(([question, answer]) => {
    const field = holderFields.find(({ labels }) =>
      labels.some((label) => plainHeading(label) === plainHeading(question)),
    );
    return field ? [[field.name, answer] as const] : [];
  });
  return Object.fromEntries(found);
}

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/**
 * Entries of a ticket: two of one minute are one. An entry that was told without a time is at the start of the slot, at
 * the latest yesterday, so that the person does not count as inside.
 */
function timesOf(used: readonly (string | null)[], begins: Date | null): string[] {
  const times = new Map(used.flatMap((at) => (at === null ? [] : [[at.slice(0, MINUTE), at] as const])));
  if (times.size > 0 || used.length === 0) return [...times.values()].sort();
  const yesterday = Date.now() - DAY_MS;
  return [new Date(Math.min(begins?.getTime() ?? yesterday, yesterday)).toISOString()];
}

function rowOf({ recordId, order }: { recordId: string; order: MatchedOrder }, entries: Entries) {
  const placedAt = order.placedAt ?? new Date().toISOString();
  const isPending = order.state === 'pending';
  return {
    id: recordId,
    key: `import:${recordId}`,
    reference: order.reference,
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    state: order.state,
    placed_at: placedAt,
    paid_at: order.state === 'paid' ? placedAt : null,
    expires_at: isPending ? (order.expiresAt ?? placedAt) : null,
    locale: order.locale ?? 'es',
    currency: order.currency,
    name: order.name,
    email: order.email,
    phone: order.phone,
    note: order.note,
    fee: order.feeCents,
    fee_tax_rate: 0,
    fee_tax: 0,
    items: order.units.map((unit) => {
      const rate = unit.taxRate ?? unit.rate;
      const used = [
        ...(unit.used ?? []),
        ...(entries.get(`${unit.code} ${order.reference}`) ?? []),
        ...(entries.get(`${unit.code} `) ?? []),
      ];
      return {
        id: uuidv7(),
        product: unit.productId,
        slot: unit.slotId,
        price: unit.priceCents,
        tax_rate: rate,
        tax: unit.taxCents ?? taxIncluded(cents(unit.priceCents), rate),
        code: unit.code,
        cancelled: unit.isCancelled,
        used: timesOf(used, unit.begins),
        holder: unit.holder,
        data: dataOf(unit),
      };
    }),
  };
}

/**
 * Writes orders in the transaction of the caller: all or none.
 * @throws DomainError `sold_out` if a slot or quota has too few places
 */
export async function writeOrders(tx: Tx, wanted: readonly OrderToWrite[], context: ImportContext): Promise<void> {
  const catalogue = await Catalogue.of(
    wanted.map(({ order }) => order),
    tx,
  );
  const matched = wanted.map(({ recordId, order }) => {
    const found = catalogue.match(order);
    // The check has refused it; a name that changed since is refused here.
    if ('problems' in found) throw new DomainError('import_outdated');
    return { recordId, order: found.order };
  });
  await writeMatched(tx, matched, context);
}

/**
 * Writes orders whose events, products and slots are found.
 * @throws DomainError `sold_out` if a slot or quota has too few places
 */
export async function writeMatched(
  tx: Tx,
  matched: readonly { recordId: string; order: MatchedOrder }[],
  context: ImportContext,
): Promise<void> {
  const entries = await entriesOf(
    tx,
    context.source,
    matched.map(({ order }) => order),
  );
  const rows = JSON.stringify(matched.map((one) => rowOf(one, entries)));
  try {
    const made = await tx.$queryRaw<object[]>`
      select import_orders(${rows}::jsonb, ${context.source}, ${doerIn(context.by)}::uuid)`;
    if (made.length < matched.length) throw new DomainError('import_order_exists');
  } catch (error) {
    if (/appointments_places|quotas_places|quota_counters_places/.test(String(error)))
      throw new DomainError('import_sold_out');
    throw error;
  }
}

/** @returns why each order that stays cannot be removed */
export async function removeOrders(tx: Tx, records: readonly MadeRecord[]): Promise<Map<string, Problem>> {
  const ids = records.map(({ recordId }) => recordId);
  const rows = await tx.$queryRaw<{ id: string; reason: 'scanned' | 'changed' | null }[]>`
    select order_id as id, reason from undo_imported(${ids}::uuid[])`;
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  return new Map(
    records.flatMap(({ externalId, recordId }) => {
      const reason = reasons.get(recordId);
      return reason ? [[externalId, { code: `order_${reason}` }] as const] : [];
    }),
  );
}
