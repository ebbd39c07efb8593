/** What an entry of the trail changed, for its own page and for the list alike. */
import type { Reader } from '../infra/lists';
import { describeChange, type Fields } from './describeChange';
import type { FieldChange } from './pages';

/** An entry as the database has it; `money` as `MONEY` reads it. */
export type Changed = { before: Fields | null; after: Fields | null; money: Fields | null };

/**
 * Of an entry `a` of an order, the money its event is about: the payment or refund it names, or what its order had been
 * paid with by then. Null of any other.
 */
export const MONEY = `case when a.of_order then (
  select jsonb_build_object('amount_cents', sum(p.amount_cents), 'currency', min(p.currency),
    'method', string_agg(distinct p.method, ', '), 'card_last4', string_agg(distinct p.card_last4, ', '))
  from payments p where p.order_id = a.order_id and (p.id::text = a.after ->> 'payment_id'
    or (a.action = 'order.paid' and p.captured_at <= a.at + interval '1 second')
    or exists (select from refunds r where r.id::text = a.after ->> 'refund_id' and r.payment_id = p.id))
  having count(*) > 0) end`;

/** What a reader of the log has no use for, or finds elsewhere in the entry. */
const INNER = new Set(['payment_id', 'refund_id']);

const readable = (fields: Fields | null): Fields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !INNER.has(name) && !(name === 'late' && value === false)),
  );

/** A refund's own amount stands in its event; everything else about its money stands with the payment. */
function withMoney({ after, money }: Changed): Fields | null {
  if (!money) return readable(after);
  const { amount, ...rest } = after ?? {};
  const known = Object.fromEntries(Object.entries(money).filter(([, value]) => value !== null));
  return readable({ ...rest, ...known, ...(amount === undefined ? {} : { amount_cents: amount }) });
}

/** Field by field, in the reader's words. */
export const changesOf = (changed: Changed, reader: Reader): FieldChange[] =>
  describeChange(readable(changed.before), withMoney(changed), reader);
