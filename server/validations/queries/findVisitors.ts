/** Today's tickets at a gate by person, or of one order: for visitors without a working phone, and for groups. */
import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { isReference, normaliseReference } from '../../shared/reference';
import { eventsIn, type Scope } from '../../shared/scopes';
import { printedCode } from '../../shared/ticketCodeBytes';
import { type IsoDateTime, toIso } from '../../shared/time';
import { readCode } from '../../tickets';
import type { Visitor } from '../pages';

const MAX_VISITORS = 40;
const ORDER_REFERENCE_LENGTH = 8;

/** Search form of letters: García is garcia. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const FOLD = (text: string) => `translate(lower(${text}), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`;

/** SQL: the ticket is active and is for today at the venue, or may be used now. */
const TODAY = `tk.state in ('valid', 'used') and i.state = 'active' and is_paid(o.state)
  and (coalesce(a.whole_day, (a.starts_at at time zone v.time_zone)::date) = (moment() at time zone v.time_zone)::date or moment() between tk.valid_from and tk.valid_until)`;

const VISITORS = `
  select tk.reference as code, o.reference as order, i.product_name as product, e.title as event, pr.name as holder, o.customer_name as buyer,
    a.starts_at as "startsAt", v.time_zone as "timeZone", tk.uses_left as "usesLeft", case when i.units > 1 then i.units end as admits, rest_left(tk, v.time_zone, moment()) as "peopleLeft",
    (select max(s.received_at) from validations s where s.ticket_id = tk.id and s.result = 'accepted') as "lastEntryAt",
    array_remove(array[
      (select value from jsonb_each_text(pr.data) where key ~ 'document|dni|passport|pasaporte' and value <> '' limit 1),
      case when o.customer_phone <> '' then '…' || right(o.customer_phone, 3) end,
      case when o.customer_email <> '' then left(o.customer_email, 2) || '…@' || split_part(o.customer_email, '@', 2) end], null) as proofs
  from tickets tk join orders o on o.id = tk.order_id join order_items i on i.id = tk.order_item_id join events e on e.id = tk.event_id
    join venues v on v.id = e.venue_id join gates g on g.venue_id = e.venue_id left join appointments a on a.id = tk.appointment_id
    left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
  where g.id = $1 and ($2::uuid[] is null or tk.event_id = any ($2)) and ${TODAY}`;

/** Every typed word is in a name, phone or document, or the whole text is part of a phone or document. */
const BY_WORDS = `${VISITORS} and ((select bool_and(${FOLD("concat_ws(' ', pr.name, o.customer_name, o.customer_email, regexp_replace(o.customer_phone, '\\D', '', 'g'), (select string_agg(value, ' ') from jsonb_each_text(pr.data)))")} like '%' || word || '%')
    from unnest($3::text[]) word)
    or parts(o.customer_phone) @@ part_query($4)
    or exists (select from jsonb_each_text(pr.data) told where told.value ~ '[0-9]' and parts(told.value) @@ part_query($4))) order by pr.name nulls last, o.customer_name, tk.id limit ${MAX_VISITORS}`;

const OF_ORDER = `${VISITORS} and o.id = (select coalesce((select order_id from tickets where id = $3::uuid), (select order_id from tickets where reference = $4),
    (select id from orders where reference = $4), (select order_id from tickets where id = ticket_of_printed($5, $1, null, $2, moment())))) order by tk.id limit 200`;

type Row = Omit<Visitor, 'product' | 'event' | 'startsAt' | 'lastEntryAt'> & {
  product: LocalText;
  event: LocalText;
  startsAt: Date | null;
  lastEntryAt: Date | null;
};

const toVisitors = (rows: readonly Row[], locale: string): Visitor[] => {
  const iso = (at: Date | null): IsoDateTime | null => at && toIso(at);
  return rows.map(({ product, event, startsAt, lastEntryAt, ...row }) => ({
    ...row,
    product: localText(product, locale),
    event: localText(event, locale),
    startsAt: iso(startsAt),
    lastEntryAt: iso(lastEntryAt),
  }));
};

type Asking = { gateId: string; scope: Scope; locale: string };

const likeWords = (typed: string) =>
  folded(typed)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => word.replace(/[%_\\]/g, '\\$&').replace(/^\+?[\d()-]{5,}$/, (digits) => digits.replace(/\D/g, '')));

/** Finds them by holder, buyer, phone or document. Up to forty results. */
export const findVisitors = async (typed: string, { gateId, scope, locale }: Asking): Promise<Visitor[]> =>
  toVisitors(await sql<Row>('visitors_by_words', BY_WORDS, [gateId, eventsIn(scope), likeWords(typed), typed]), locale);

/** Group of an order, by its reference, link or one of its tickets, also by a printed code. */
export async function findParty(code: string, { gateId, scope, locale }: Asking): Promise<Visitor[]> {
  const reading = readCode(code);
  const linked = /\/orders\/([\w-]{1,40})(?:[/?#]|$)/.exec(code)?.[1];
  const typed = normaliseReference(linked ?? code);
  const reference = reading.kind === 'reference' || isReference(typed, ORDER_REFERENCE_LENGTH) ? typed : null;
  const ticketId = reading.kind === 'signed' ? reading.ticketId : null;
  return toVisitors(
    await sql<Row>('party', OF_ORDER, [gateId, eventsIn(scope), ticketId, reference, printedCode(code)]),
    locale,
  );
}
