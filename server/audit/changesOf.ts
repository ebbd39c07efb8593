/** The changes of a log entry, for its page and for the list. */
import type { Reader } from '../infra/lists';
import { type LocalText, localText } from '../shared/localText';
import { formatDate } from '../shared/time';
import { describeChange, type Fields } from './describeChange';
import type { FieldChange } from './pages';
import { sentenceOf, sentenceOfMany } from './words';

/** An entry from the database; `money` from `MONEY`, `currency` from `CURRENCY`. */
export type Changed = {
  before: Fields | null;
  after: Fields | null;
  money: Fields | null;
  currency: string;
  /** The event of a bulk action on slots. */
  of?: LocalText | null;
  run?: Run | null;
  /** Set for a bulk action on slots of one event. */
  span?: Span | null;
};

/** The slots' event, and their first and last day in its venue's time zone. */
export type Span = { event: LocalText; from: string; until: string };

/** How many entries a line combines, of how many records, and their states from the first to the last. */
export type Run = { times: number; subjects: number; states: Pick<Changed, 'before' | 'after'>[]; span: Span | null };

/**
 * The money of an order's entry `a`: of the payment or refund it names, or the payments of its order until then. Null
 * for all others.
 */
const MONEY = `case when a.of_order then (
  select jsonb_build_object('amount_cents', sum(p.amount_cents), 'currency', min(p.currency),
    'method', string_agg(distinct case when credited.is_it then 'balance' else p.method end, ', '),
    'card_last4', string_agg(distinct p.card_last4, ', ') filter (where credited.is_it is null))
  from payments p left join lateral (select true as is_it from refunds r where r.id::text = a.after ->> 'refund_id' and r.to_balance is not null
    and r.payment_id = p.id) credited on true where p.order_id = a.order_id and (p.id::text = a.after ->> 'payment_id'
    or (a.action = 'order.paid' and p.captured_at <= a.at + interval '1 second')
    or exists (select from refunds r where r.id::text = a.after ->> 'refund_id' and r.payment_id = p.id))
  having count(*) > 0) end`;

/** Compared as a UUID, so that the index is used. */
const SUBJECT_ID = `(case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject_id::uuid end)`;

/** The currency of an entry `a`'s record, if the entry itself has none. */
const CURRENCY = `coalesce(case when a.of_order then (select o.currency from orders o where o.id = a.order_id) else case a.subject_type
    when 'event' then (select e.currency from events e where e.id = ${SUBJECT_ID})
    when 'product' then (select e.currency from products p join events e on e.id = p.event_id where p.id = ${SUBJECT_ID})
    when 'slot' then (select e.currency from appointments s join events e on e.id = s.event_id where s.id = ${SUBJECT_ID})
    when 'promo' then (select coalesce(p.currency, e.currency) from promos p left join events e on e.id = p.event_id where p.id = ${SUBJECT_ID})
    when 'sales_channel' then (select c.fee_currency from sales_channels c where c.code = a.subject_id) end end, house_currency())`;

const OF = `case when a.action like 'slots.%' then (select e.title from events e where e.id = ${SUBJECT_ID}) end`;

/** An entry for many slots contains their first and last day. */
const SPAN = `case when a.action like 'slots.%' and a.after ? 'until' then (select jsonb_build_object('event', e.title,
  'from', a.after ->> 'from', 'until', a.after ->> 'until') from events e where e.id = ${SUBJECT_ID}) end`;

/** SQL: the changes of an entry `a`, with the columns in `more`. */
export const changedSql = (
  more = '',
): string => `jsonb_build_object('before', a.before, 'after', a.after, 'money', ${MONEY},
  'currency', ${CURRENCY}, 'of', ${OF}, 'span', ${SPAN}${more})`;

/** Fields that are useless for readers, or shown elsewhere in the entry. */
const INNER = new Set(['payment_id', 'refund_id', 'from', 'until']);

const readable = (fields: Fields | null): Fields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !INNER.has(name) && !(name === 'late' && value === false)),
  );

/** A refund's event has its own amount; the other money data come from the payment. */
function withMoney({ after, money }: Changed): Fields | null {
  if (!money) return readable(after);
  const { amount, ...rest } = after ?? {};
  const known = Object.fromEntries(Object.entries(money).filter(([, value]) => value !== null));
  return readable({ ...rest, ...known, ...(amount === undefined ? {} : { amount_cents: amount }) });
}

/** Combines several saves of one record: the state before the first and after the last. */
function joined(changed: Changed): Changed {
  const { run } = changed;
  if (!run || run.times === 1 || run.subjects > 1) return changed;
  const before = Object.assign({}, ...run.states.map((state) => state.before ?? {}).reverse()) as Fields;
  const after = Object.assign({}, ...run.states.map((state) => state.after ?? {})) as Fields;
  return { ...changed, before, after };
}

/** The changes by field, in the reader's language. */
export function changesOf(changed: Changed, reader: Reader): FieldChange[] {
  const whole = joined(changed);
  return describeChange(readable(whole.before), withMoney(whole), { ...reader, currency: changed.currency });
}

const dayOf = (day: string, locale: string) => formatDate(`${day}T00:00:00Z`, 'UTC', locale);

/** "closed 34 slots of Night visit between 3 May 2026 and 9 May 2026"; null for other actions. */
function slotsLine(action: string, count: number, span: Span | null, { t, locale }: Pick<Reader, 't' | 'locale'>) {
  const what = sentenceOfMany(action.replace(/^slot\./, 'slots.'), count, t);
  if (!what || !span) return null;
  const [event, from, until] = [localText(span.event, locale), dayOf(span.from, locale), dayOf(span.until, locale)];
  return span.from === span.until
    ? t('auditLog.slots_on', { what, event, day: from })
    : t('auditLog.slots_between', { what, event, from, until });
}

/** A person's action as a line after their name: with the number of records, or of repetitions. */
export function lineOf(
  action: string,
  label: string,
  { run, of, span }: Changed,
  reader: Pick<Reader, 't' | 'locale'>,
): string {
  const { t, locale } = reader;
  const sentence = sentenceOf(action, label, t);
  const whole =
    slotsLine(action, Number(label), span ?? null, reader) ??
    (of ? t('auditLog.of_event', { what: sentence, event: localText(of, locale) }) : sentence);
  if (!run || run.times === 1) return whole;
  if (run.subjects === 1) return t('auditLog.several_times', { what: whole, count: run.times });
  return (
    slotsLine(action, run.subjects, run.span, reader) ?? t('auditLog.and_more', { what: whole, count: run.times - 1 })
  );
}
