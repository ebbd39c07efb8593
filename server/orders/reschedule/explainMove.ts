import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { formatDay, formatTime } from '../../shared/time';
import { isAddedKey } from './rescheduleRequests';

type SlotFacts = { startsAt: Date; timeZone: string; byDay: boolean; left: number };

const SLOT = `
  select a.starts_at as "startsAt", v.time_zone as "timeZone", e.by_day as "byDay", greatest(a.capacity - a.held - a.sold, 0) as left
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id where a.id = $1`;

const PRODUCT = `
  select p.name, (select coalesce(jsonb_agg(other.name order by other.position), '[]') from product_requirements r
    join products other on other.id = r.required_id where r.product_id = p.id) as required
  from products p where p.id = $1`;

type ProductFacts = { name: LocalText; min: number; max: number };

const EXCHANGED = 'select name, min_per_order as min, max_per_order as max from products where id = $1';

/** Form field of the error message. */
type Told = { locale: Locale; field: 'to' | 'added' };

async function ofSlot(id: string | null, isClosed: boolean, { locale, field }: Told): Promise<DomainError> {
  const [slot] = await sql<SlotFacts>('moved_slot', SLOT, [id]);
  // Without a slot, the shortage is in a shared quota.
  if (!slot) return new DomainError('reschedule_quota', { field: 'to' });
  const { startsAt, timeZone, byDay, left } = slot;
  const kind = byDay ? 'day' : 'slot';
  const params: Record<string, string> = byDay
    ? { day: formatDay(startsAt, timeZone, locale) }
    : { time: formatTime(startsAt, timeZone, locale) };
  if (isClosed) return new DomainError(`${kind}_closed`, { field, params });
  return left > 0
    ? new DomainError(`${kind}_left`, { field, params: { ...params, count: left } })
    : new DomainError(`${kind}_sold_out`, { field, params });
}

/** Explains why a ticket cannot be exchanged for that product. */
async function ofExchange(outcome: string, id: string | null, locale: Locale): Promise<DomainError> {
  const [product] = await sql<ProductFacts>('exchanged_product', EXCHANGED, [id]);
  const params: Record<string, string | number> = { product: localText(product?.name ?? {}, locale) };
  if (outcome === 'too_many') params.count = product?.max ?? 0;
  if (outcome === 'too_few') params.count = product?.min ?? 0;
  return new DomainError(`exchange_${outcome}`, { field: 'products', params });
}

async function ofProduct(id: string | null, locale: Locale): Promise<DomainError> {
  const [product] = await sql<{ name: LocalText; required: LocalText[] }>('moved_product', PRODUCT, [id]);
  const required = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    (product?.required ?? []).map((name) => localText(name, locale)),
  );
  return new DomainError('reschedule_alone', { params: { product: localText(product?.name ?? {}, locale), required } });
}

/** Why a holder's name cannot be corrected (`rename_holder`). */
const RENAME_REFUSALS = [
  ...['gone', 'changed', 'given', 'used', 'blocked', 'disputed', 'waits', 'moving', 'not_allowed', 'too_late'],
] as const;
export const RENAME_OUTCOMES = ['moved', 'replayed', ...RENAME_REFUSALS] as const;

/** Why items cannot be moved or exchanged (`reschedule`). */
const MOVE_REFUSALS = [
  ...['gone', 'changed', 'given', 'used', 'blocked', 'disputed', 'refund_waits', 'exceeds', 'foreign', 'alone'],
  ...['not_offered', 'not_on_sale', 'too_few', 'too_many', 'closed', 'sold_out', 'pass_day_full', 'pass_week_full'],
] as const;
export const MOVE_OUTCOMES = ['moved', 'replayed', ...MOVE_REFUSALS] as const;

/** `hold_move`: a move, or a name with a fee, that awaits its payment. */
export const HOLD_OUTCOMES = ['kept', 'replayed', ...MOVE_REFUSALS, ...RENAME_REFUSALS] as const;
export type MoveOutcome = 'moved' | (typeof HOLD_OUTCOMES)[number];
export type MoveRefusal = Exclude<MoveOutcome, 'moved' | 'kept' | 'replayed'>;

const WORDS = {
  gone: 'reschedule_gone',
  changed: 'reschedule_gone',
  used: 'reschedule_used',
  blocked: 'reschedule_blocked',
  given: 'reschedule_given',
  refund_waits: 'reschedule_waits',
  disputed: 'reschedule_disputed',
  exceeds: 'reschedule_exceeds',
  pass_day_full: 'reschedule_pass_day',
  pass_week_full: 'reschedule_pass_week',
} as const satisfies Partial<Record<MoveRefusal, string>>;

/**
 * Explains why the database refused a move; availability is read after the refusal.
 * @param to the chosen slots, by visit
 */
export async function explainMove(
  { outcome, detail }: { outcome: MoveRefusal; detail: string | null },
  locale: Locale,
  to: Readonly<Record<string, string>>,
): Promise<DomainError> {
  switch (outcome) {
    case 'not_offered':
    case 'not_on_sale':
    case 'too_many':
    case 'too_few':
      return ofExchange(outcome, detail, locale);
    case 'foreign':
      return new DomainError('slot_unknown', { field: 'to' });
    case 'alone':
      return ofProduct(detail, locale);
    case 'closed':
    case 'sold_out': {
      const isAdded = Object.entries(to).some(([key, slot]) => slot === detail && isAddedKey(key));
      return ofSlot(detail, outcome === 'closed', { locale, field: isAdded ? 'added' : 'to' });
    }
    // Only the name of a holder is refused in these ways.
    case 'waits':
    case 'moving':
    case 'not_allowed':
    case 'too_late':
      throw new Error(`a move was refused as ${outcome}`);
    default:
      return new DomainError(WORDS[outcome]);
  }
}
