import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { formatTime } from '../../shared/time';
import type { SqlLine } from '../actions/cartLines';
import { type VisitFacts, visitFacts } from './visitFacts';

type Refused = {
  eventId: string;
  lines: readonly SqlLine[];
  locale: Locale;
  /** The hold that asked for more: what it already has counts as left for it. */
  ownOrderId: string | null;
};

type LineFacts = {
  quantity: number;
  kind: 'dated' | 'slotted' | 'open';
  isOnSale: boolean;
  timeZone: string;
  name: LocalText | null;
  isOffered: boolean;
  min: number;
  max: number;
  needsOther: boolean;
  appointmentId: string | null;
  startsAt: Date | null;
  isSlotOpen: boolean;
  slotLeft: number | null;
  units: number;
  quotaLeft: number | null;
  /** How many further visits the line names, whatever the product has. */
  visitsNamed: number;
  visits: VisitFacts[];
};

/** Everything that could speak against each line, read after the refusal: slow, and only for those who are refused. */
const FACTS = `
  select line.quantity, e.kind::text as kind, v.time_zone as "timeZone",
    (e.status = 'published' and (e.sales_from is null or e.sales_from <= now()) and (e.sales_until is null or e.sales_until > now())
      and coalesce(c.enabled, true)) as "isOnSale",
    p.name, coalesce(p.active and 'web' = any (p.channels)
      and (p.valid_until is null or p.valid_until > moment() or line.appointment_id is not null), false) as "isOffered",
    coalesce(greatest(p.min_per_order, 1), 1) as min, coalesce(p.max_per_order, 0) as max, coalesce(p.needs_other, false) as "needsOther",
    line.appointment_id as "appointmentId", a.starts_at as "startsAt", coalesce(p.capacity_units, 0) as units,
    coalesce(a.state = 'open' and a.starts_at > now() + make_interval(mins => coalesce(c.lead_minutes, e.sales_close_minutes)), false) as "isSlotOpen",
    (a.capacity - a.held - a.sold + coalesce((select sum(i.units) from order_items i
      where i.order_id = $3 and i.appointment_id = a.id and i.state = 'active'), 0))::int as "slotLeft",
    (select min(q.size - q.held - q.sold + (select count(*) from order_items i
        where i.order_id = $3 and q.id = any (i.quota_ids) and i.state = 'active'))
      from product_quotas pq join quotas q on q.id = pq.quota_id where pq.product_id = p.id)::int as "quotaLeft",
    coalesce(jsonb_array_length(line.visits), 0) as "visitsNamed", ${visitFacts('$3')} as visits
  from jsonb_to_recordset($2::jsonb) as line(product_id uuid, appointment_id uuid, quantity int, visits jsonb)
  join events e on e.id = $1 join venues v on v.id = e.venue_id
  left join products p on p.id = line.product_id and p.event_id = e.id
  left join appointments a on a.id = line.appointment_id and a.event_id = e.id
  left join sales_channels c on c.code = 'web'`;

const wrong = (code: string, params?: Record<string, string | number>) =>
  new DomainError(code, { field: 'lines', ...(params ? { params } : {}) });

/** What is wrong with the cart whatever the hour and however many are left. */
function faultOf(facts: LineFacts, locale: Locale): DomainError | null {
  if (!facts.name) return wrong('product_unknown');
  const product = localText(facts.name, locale);
  if (!facts.isOffered) return wrong('product_not_offered', { product });
  if (facts.quantity < facts.min) return wrong('too_few_of_product', { count: facts.min, product });
  if (facts.quantity > facts.max) return wrong('too_many_of_product', { count: facts.max, product });
  if (facts.kind === 'open') {
    if (facts.appointmentId) return wrong('slot_not_needed');
  } else {
    if (!facts.appointmentId) return wrong('slot_needed');
    if (!facts.startsAt) return wrong('slot_unknown');
  }
  return faultOfVisits(facts, product, locale);
}

/** What is wrong with the further visits of a line, apart from their hours and places. */
function faultOfVisits({ visits, visitsNamed }: LineFacts, product: string, locale: Locale): DomainError | null {
  for (const [n, { title, isChosen, canChooseLater, isOffered, startsAt }] of visits.entries()) {
    const visit = localText(title, locale);
    if (!isOffered) return wrong('visit_not_offered', { visit });
    if (n >= visitsNamed) return wrong('visit_needed', { visit });
    if (!isChosen && !canChooseLater) return wrong('visit_not_later', { visit });
    if (isChosen && !startsAt) return wrong('visit_unknown', { visit });
  }
  return visitsNamed > visits.length ? wrong('visit_not_wanted', { product }) : null;
}

/** A message that counts: none left, or so many. */
const soldOut = (code: string, left: number, params: Record<string, string>) =>
  left > 0
    ? new DomainError(`${code}_left`, { params: { count: left, ...params } })
    : new DomainError(`${code}_sold_out`, { params });

/** One slot that a line counts on: its own, or that of a further visit, which is named. */
type Stop = { slotId: string; time: string; visit: string | null; isOpen: boolean; left: number; wanted: number };

function stopsOf(line: LineFacts, locale: Locale): Stop[] {
  const wanted = line.units * line.quantity;
  const { appointmentId, startsAt, timeZone } = line;
  const own =
    appointmentId && startsAt
      ? [{ slotId: appointmentId, startsAt, timeZone, title: null, isOpen: line.isSlotOpen, left: line.slotLeft ?? 0 }]
      : [];
  const further = line.visits.flatMap(({ slotId, startsAt: at, ...visit }) =>
    slotId && at ? [{ ...visit, slotId, startsAt: new Date(at) }] : [],
  );
  return [...own, ...further].map(({ slotId, isOpen, left, ...stop }) => ({
    slotId,
    time: formatTime(stop.startsAt, stop.timeZone, locale),
    visit: stop.title && localText(stop.title, locale),
    isOpen,
    left,
    wanted,
  }));
}

const namesOf = ({ visit, time }: Stop): Record<string, string> => (visit === null ? { time } : { time, visit });
const kindOf = ({ visit }: Stop) => (visit === null ? 'slot' : 'visit');

/** Which slot or product is short, with what is left of it. */
function shortageOf(lines: readonly LineFacts[], stops: readonly Stop[], locale: Locale): DomainError | null {
  for (const stop of stops) {
    const wanted = stops.reduce((sum, it) => sum + (it.slotId === stop.slotId ? it.wanted : 0), 0);
    if (wanted > stop.left) return soldOut(kindOf(stop), stop.left, namesOf(stop));
  }
  const short = lines.find(({ quantity, quotaLeft }) => quotaLeft !== null && quantity > quotaLeft);
  return short ? soldOut('product', short.quotaLeft ?? 0, { product: localText(short.name ?? {}, locale) }) : null;
}

/**
 * Why a cart was refused, in words that help: the first fault found, else what is short and how much of it is left.
 * What freed up in the meantime is worth another try, and that is what it then says.
 */
export async function explainRefusal({ eventId, lines, locale, ownOrderId }: Refused): Promise<DomainError> {
  const facts = await sql<LineFacts>('explain_refusal', FACTS, [eventId, JSON.stringify(lines), ownOrderId]);
  for (const line of facts) {
    const fault = faultOf(line, locale);
    if (fault) return fault;
  }
  if (facts.some((line) => !line.isOnSale)) return new DomainError('not_on_sale');
  if (facts.every((line) => line.needsOther)) return wrong('addon_alone');
  const stops = facts.flatMap((line) => stopsOf(line, locale));
  const closed = stops.find(({ isOpen }) => !isOpen);
  if (closed) return new DomainError(`${kindOf(closed)}_closed`, { params: namesOf(closed) });
  return shortageOf(facts, stops, locale) ?? new DomainError('places_moved');
}
