import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { groupBy } from '../../shared/groupBy';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { eitherOf, type LocalText, localText } from '../../shared/localText';
import { formatDay, formatTime } from '../../shared/time';
import { type VisitFacts, visitFacts } from '../visits/visitFacts';
import type { SqlLine } from './cartLines';

type Refused = {
  channel: string;
  lines: readonly SqlLine[];
  locale: Locale;
  /** The hold that asks for more: places it already has count as available to it. */
  ownOrderId: string | null;
  /** A complimentary ticket, which may precede the start of sale. */
  isGiven?: boolean;
};

type LineFacts = {
  /** The database's refusal (prisma/functions/products/sale); null if only places can be short. */
  refusal: string | null;
  eventId: string | null;
  quantity: number;
  timeZone: string | null;
  name: LocalText | null;
  min: number;
  max: number;
  needsOther: boolean;
  /** Missing or insufficient product that this one requires. */
  companion: 'companion_missing' | 'companion_too_few' | null;
  maxPerRequired: number | null;
  required: LocalText[];
  slotId: string | null;
  startsAt: Date | null;
  byDay: boolean | null;
  slotLeft: number | null;
  units: number;
  quotas: QuotaFacts[];
  visits: VisitFacts[];
};

/** A quota counter that a line counts towards. */
type QuotaFacts = { counter: string; period: 'in_all' | 'slot' | 'day' | 'event'; left: number };

/** Reason and availability per line; read only after a refusal. */
const FACTS = `
  select line.refusal, e.id as "eventId", line.quantity, v.time_zone as "timeZone", e.by_day as "byDay", p.name, greatest(p.min_per_order, 1) as min, p.max_per_order as max,
    coalesce(p.needs_other, false) as "needsOther", p.max_per_required as "maxPerRequired",
    companion_refusal(p, line.appointment_id, $1::jsonb -> 0 -> 'lines') as companion,
    (select coalesce(jsonb_agg(other.name order by other.position, other.number), '[]') from product_requirements r
      join products other on other.id = r.required_id where r.product_id = p.id) as required, a.id as "slotId", a.starts_at as "startsAt", coalesce(p.capacity_units, 0) as units,
    (a.capacity - a.held - a.sold + coalesce((select sum(i.units) from order_items i
      where i.order_id = $2 and i.appointment_id = a.id and i.state = 'active'), 0))::int as "slotLeft",
    (select coalesce(jsonb_agg(jsonb_build_object('period', q.period, 'counter', q.id || coalesce(counted.key, ''),
        'left', case when counted.key is null then q.size - q.held - q.sold else coalesce(c.size - c.held - c.sold, q.size) end
          + (select count(*) from order_items i where i.order_id = $2 and q.id = any (i.quota_ids) and i.state = 'active'
            and quota_key(q.period, i.appointment_id, i.day, i.event_id) is not distinct from counted.key)) order by q.id), '[]')
      from product_quotas pq join quotas q on q.id = pq.quota_id
        cross join lateral (select quota_key(q.period, a.id, visit_day(a.id), e.id) as key) counted
        left join quota_counters c on c.quota_id = q.id and c.key = counted.key
      where pq.product_id = p.id and (q.period = 'in_all' or counted.key is not null)) as quotas,
    ${visitFacts('line.channel', '$2')} as visits
  from checked_lines($1::jsonb) line
  left join events e on e.id = line.event_id left join venues v on v.id = e.venue_id
  left join products p on p.id = line.product_id and p.event_id = e.id
  left join appointments a on a.id = line.appointment_id and a.event_id = e.id
  order by line.line_n`;

/** Never matches an id. Null would match nothing either, but the planner then makes a new plan for each refusal. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/** Refusals that depend on the time; all others are faults of the cart. */
const BY_TIME = new Set(['not_on_sale', 'slot_closed', 'visit_closed']);

/** The same faults for events with day tickets. */
const DAY_FAULTS = { slot_needed: 'day_needed', slot_unknown: 'day_unknown' } as const;

const wrong = (code: string, params?: Record<string, string | number>) =>
  new DomainError(code, { field: 'lines', ...(params ? { params } : {}) });

/** An add-on without the product it requires, or with too few of it. */
function companionFault({ companion, name, required, maxPerRequired }: LineFacts, locale: Locale): DomainError | null {
  if (!companion) return null;
  const t = translator(locale);
  const quoted = eitherOf(required, locale, (one) => t('common.quoted_name', { name: one }));
  const params = { product: localText(name ?? {}, locale), required: quoted };
  return wrong(companion, companion === 'companion_missing' ? params : { ...params, count: maxPerRequired ?? 0 });
}

/** A fault of the cart that depends neither on time nor on availability. */
function faultOf(line: LineFacts, locale: Locale): DomainError | null {
  const { refusal, name, min, max, visits } = line;
  if (!refusal || BY_TIME.has(refusal)) return null;
  if (line.byDay && (refusal === 'slot_needed' || refusal === 'slot_unknown')) return wrong(DAY_FAULTS[refusal]);
  if (refusal === 'addon_alone') return companionFault(line, locale);
  const product = localText(name ?? {}, locale);
  const visit = visits.find((it) => it.refusal === refusal);
  if (visit) return wrong(refusal, { visit: localText(visit.title, locale) });
  const limits: Record<string, number> = { too_few_of_product: min, too_many_of_product: max };
  const count = limits[refusal];
  return wrong(refusal, count === undefined ? { product } : { product, count });
}

/** Message with the number left, or none left. */
const soldOut = (code: string, left: number, params: Record<string, string>) =>
  left > 0
    ? new DomainError(`${code}_left`, { params: { count: left, ...params } })
    : new DomainError(`${code}_sold_out`, { params });

/** A slot that a line needs: its own, or that of a further visit, which is named. */
type Stop = {
  slotId: string;
  time: string;
  visit: string | null /** the day, for day tickets */;
  day: string | null;
  isOpen: boolean;
  left: number;
  wanted: number;
};

function stopsOf(line: LineFacts, locale: Locale): Stop[] {
  const wanted = line.units * line.quantity;
  const { slotId: ownSlot, startsAt, timeZone, byDay } = line;
  const isOpen = line.refusal !== 'slot_closed';
  const own =
    ownSlot && startsAt && timeZone
      ? [{ slotId: ownSlot, startsAt, timeZone, byDay, title: null, isOpen, left: line.slotLeft ?? 0 }]
      : [];
  const further = line.visits.flatMap(({ slotId, startsAt: at, refusal, ...visit }) =>
    slotId && at ? [{ ...visit, slotId, byDay: false, startsAt: new Date(at), isOpen: refusal === null }] : [],
  );
  return [...own, ...further].map(({ slotId, isOpen, left, ...stop }) => ({
    slotId,
    time: formatTime(stop.startsAt, stop.timeZone, locale),
    day: stop.byDay ? formatDay(stop.startsAt, stop.timeZone, locale) : null,
    visit: stop.title && localText(stop.title, locale),
    isOpen,
    left,
    wanted,
  }));
}

const namesOf = ({ visit, time, day }: Stop): Record<string, string> => {
  if (day !== null) return { day };
  return visit === null ? { time } : { time, visit };
};
const kindOf = ({ visit, day }: Stop) => {
  if (day !== null) return 'day';
  return visit === null ? 'slot' : 'visit';
};

/** Places that all lines of the cart ask from a quota counter. */
const wantedOf = (lines: readonly LineFacts[], counter: string): number =>
  lines.reduce((sum, line) => sum + (line.quotas.some((quota) => quota.counter === counter) ? line.quantity : 0), 0);

/** Includes time or day, since another one may have more. */
function quotaShort(line: LineFacts, { period, left }: QuotaFacts, locale: Locale): DomainError {
  const product = localText(line.name ?? {}, locale);
  if (!line.startsAt || !line.timeZone || (period !== 'slot' && period !== 'day'))
    return soldOut('product', left, { product });
  const { startsAt, timeZone } = line;
  return period === 'slot'
    ? soldOut('product_slot', left, { product, time: formatTime(startsAt, timeZone, locale) })
    : soldOut('product_day', left, { product, day: formatDay(startsAt, timeZone, locale) });
}

/** The slot or product of some lines that is short, and what is left of it for all lines. */
function shortageOf(lines: readonly LineFacts[], own: readonly LineFacts[], locale: Locale): DomainError | null {
  const stopsIn = (some: readonly LineFacts[]) => some.flatMap((line) => stopsOf(line, locale));
  const stops = stopsIn(lines);
  for (const stop of stopsIn(own)) {
    const wanted = stops.reduce((sum, it) => sum + (it.slotId === stop.slotId ? it.wanted : 0), 0);
    if (wanted > stop.left) return soldOut(kindOf(stop), stop.left, namesOf(stop));
  }
  for (const line of own) {
    const short = line.quotas.find(({ counter, left }) => wantedOf(lines, counter) > left);
    if (short) return quotaShort(line, short, locale);
  }
  return null;
}

const readFacts = ({ channel, lines, ownOrderId, isGiven }: Omit<Refused, 'locale'>): Promise<LineFacts[]> =>
  sql('explain_refusal', FACTS, [JSON.stringify([{ channel, lines, given: isGiven }]), ownOrderId ?? NO_ORDER]);

const isNotOnSale = ({ refusal }: LineFacts) => refusal === 'not_on_sale';

function closedIn(lines: readonly LineFacts[], locale: Locale): DomainError | null {
  const closed = lines.flatMap((line) => stopsOf(line, locale)).find(({ isOpen }) => !isOpen);
  return closed ? new DomainError(`${kindOf(closed)}_closed`, { params: namesOf(closed) }) : null;
}

/** Add-ons of an event without any other product of it. */
const areAlone = (facts: readonly LineFacts[]): boolean =>
  [...groupBy(facts, ({ eventId }) => eventId).values()].some((own) => own.every((line) => line.needsOther));

/** The refusal of each line, null for one that can be sold now, and that of all lines together. */
export async function explainLines({ locale, ...asked }: Refused) {
  const facts = await readFacts(asked);
  const lines = facts.map(
    (line) =>
      faultOf(line, locale) ??
      (isNotOnSale(line) ? new DomainError('not_on_sale') : null) ??
      closedIn([line], locale) ??
      shortageOf(facts, [line], locale),
  );
  return { lines, all: areAlone(facts) ? wrong('addon_alone') : null };
}

/**
 * Explains a refusal: the first fault, else the shortage with what is left. If places were freed since, it suggests to
 * try again.
 */
export async function explainRefusal({ locale, ...asked }: Refused): Promise<DomainError> {
  const facts = await readFacts(asked);
  for (const line of facts) {
    const fault = faultOf(line, locale);
    if (fault) return fault;
  }
  if (facts.some(isNotOnSale)) return new DomainError('not_on_sale');
  if (areAlone(facts)) return wrong('addon_alone');
  return closedIn(facts, locale) ?? shortageOf(facts, facts, locale) ?? new DomainError('places_moved');
}
