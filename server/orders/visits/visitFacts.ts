import type { LocalText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { VisitRule, VisitTime } from '../../shared/visits';

/** A further visit of a line's product, with its chosen slot. Dates are in PostgreSQL's JSON format. */
export type VisitFacts = VisitRule & {
  title: LocalText;
  timeZone: string;
  /** Refusal of the sale (prisma/functions/products/sale); null if there is none. */
  refusal: string | null;
  slotId: string | null;
  /** Null if the slot does not belong to the visited event. */
  startsAt: string | null;
  endsAt: string | null;
  left: number;
};

/**
 * SQL for a row `line` with a product and `visits`, sold on `channel`: the product's visits in order. Places of order
 * `own` count as free.
 */
export const visitFacts = (channel: string, own: string): string => `
  (select coalesce(jsonb_agg(jsonb_build_object('title', visited.title, 'timeZone', venue.time_zone,
      'minGapMinutes', further.min_gap_minutes, 'maxGapMinutes', further.max_gap_minutes,
      'sameDay', further.same_day, 'canChooseLater', further.can_choose_later, 'refusal', validated.refusal,
      'slotId', there.id, 'startsAt', there.starts_at, 'endsAt', there.ends_at,
      'left', there.capacity - there.held - there.sold + coalesce((select sum(i.units) from order_items i
        where i.order_id = ${own} and i.appointment_id = there.id and i.state = 'active'), 0)) order by validated.n), '[]')
    from checked_visits(line.product_id, line.visits, ${channel}) validated
      join lateral (select * from product_visits where product_id = line.product_id order by position offset validated.n - 1 limit 1) further on true
      join events visited on visited.id = validated.event_id join venues venue on venue.id = visited.venue_id
      left join appointments there on there.id = validated.slot_id and there.event_id = visited.id)`;

/** Time of the visit; null while unknown. */
export const timeOfVisit = ({ startsAt, endsAt }: Pick<VisitFacts, 'startsAt' | 'endsAt'>): VisitTime | null =>
  startsAt && endsAt ? { startsAt: instant(startsAt), endsAt: instant(endsAt) } : null;

const instant = (written: string): IsoDateTime => toIso(new Date(written));
