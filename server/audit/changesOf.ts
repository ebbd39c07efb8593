/** What an entry of the trail changed, for its own page and for the list alike. */
import type { Reader } from '../infra/lists';
import { type LocalText, localText } from '../shared/localText';
import { formatDate } from '../shared/time';
import { describeChange, type Fields } from './describeChange';
import type { FieldChange } from './pages';
import { sentenceOf, sentenceOfMany } from './words';

/** An entry as the database has it; `money` as `MONEY` reads it, `currency` as `CURRENCY` does. */
export type Changed = {
  before: Fields | null;
  after: Fields | null;
  money: Fields | null;
  currency: string;
  /** Of a bulk action on slots, the event. */
  of?: LocalText | null;
  run?: Run | null;
  /** Of a bulk action on slots of one event. */
  span?: Span | null;
};

/** The slots' event, and the first and the last of their days on the clock of its venue. */
export type Span = { event: LocalText; from: string; until: string };

/** How many entries one line stands for, of how many things, and their states from the first to the last. */
export type Run = { times: number; subjects: number; states: Pick<Changed, 'before' | 'after'>[]; span: Span | null };

/**
 * Of an entry `a` of an order, the money its event is about: the payment or refund it names, or what its order had been
 * paid with by then. Null of any other.
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

/** Compared as what it is, so that an index finds it. */
const SUBJECT_ID = `(case when a.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject_id::uuid end)`;

/** Of an entry `a`, the currency of its record's amounts where the entry itself says none. */
const CURRENCY = `coalesce(case when a.of_order then (select o.currency from orders o where o.id = a.order_id) else case a.subject_type
    when 'event' then (select e.currency from events e where e.id = ${SUBJECT_ID})
    when 'product' then (select e.currency from products p join events e on e.id = p.event_id where p.id = ${SUBJECT_ID})
    when 'slot' then (select e.currency from appointments s join events e on e.id = s.event_id where s.id = ${SUBJECT_ID})
    when 'promo' then (select coalesce(p.currency, e.currency) from promos p left join events e on e.id = p.event_id where p.id = ${SUBJECT_ID})
    when 'sales_channel' then (select c.fee_currency from sales_channels c where c.code = a.subject_id) end end, house_currency())`;

const OF = `case when a.action like 'slots.%' then (select e.title from events e where e.id = ${SUBJECT_ID}) end`;

/** Where many are told as one, the entry says from when until when they were. */
const SPAN = `case when a.action like 'slots.%' and a.after ? 'until' then (select jsonb_build_object('event', e.title,
  'from', a.after ->> 'from', 'until', a.after ->> 'until') from events e where e.id = ${SUBJECT_ID}) end`;

/** SQL: what an entry `a` of the trail changed, with `more` beside it. */
export const changedSql = (
  more = '',
): string => `jsonb_build_object('before', a.before, 'after', a.after, 'money', ${MONEY},
  'currency', ${CURRENCY}, 'of', ${OF}, 'span', ${SPAN}${more})`;

/** What a reader of the log has no use for, or finds elsewhere in the entry. */
const INNER = new Set(['payment_id', 'refund_id', 'from', 'until']);

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

/** Of one record that was saved several times, how it was before the first time and is since the last. */
function joined(changed: Changed): Changed {
  const { run } = changed;
  if (!run || run.times === 1 || run.subjects > 1) return changed;
  const before = Object.assign({}, ...run.states.map((state) => state.before ?? {}).reverse()) as Fields;
  const after = Object.assign({}, ...run.states.map((state) => state.after ?? {})) as Fields;
  return { ...changed, before, after };
}

/** Field by field, in the reader's words. */
export function changesOf(changed: Changed, reader: Reader): FieldChange[] {
  const whole = joined(changed);
  return describeChange(readable(whole.before), withMoney(whole), { ...reader, currency: changed.currency });
}

const dayOf = (day: string, locale: string) => formatDate(`${day}T00:00:00Z`, 'UTC', locale);

/** "closed 34 slots of Night visit between 3 May 2026 and 9 May 2026"; null where it is no such action. */
function slotsLine(action: string, count: number, span: Span | null, { t, locale }: Pick<Reader, 't' | 'locale'>) {
  const what = sentenceOfMany(action.replace(/^slot\./, 'slots.'), count, t);
  if (!what || !span) return null;
  const [event, from, until] = [localText(span.event, locale), dayOf(span.from, locale), dayOf(span.until, locale)];
  return span.from === span.until
    ? t('auditLog.slots_on', { what, event, day: from })
    : t('auditLog.slots_between', { what, event, from, until });
}

/** What a person did, as one line to stand behind their name: to how many things, or how often. */
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
