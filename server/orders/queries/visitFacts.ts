import type { LocalText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { VisitRule, VisitTime } from '../../shared/visits';

/** A further visit of a line's product, with the slot the line names for it. Dates as the database writes them in JSON. */
export type VisitFacts = VisitRule & {
  title: LocalText;
  timeZone: string;
  isOffered: boolean;
  /** The line names a slot, whether or not there is such a one. */
  isChosen: boolean;
  slotId: string | null;
  /** Null where the slot is not one of the visited event's. */
  startsAt: string | null;
  endsAt: string | null;
  isOpen: boolean;
  left: number;
};

/**
 * Of `line`, a row that has a product and its `visits`, on the web: the product's visits in their order. Places of the
 * order that `own` names count as left.
 */
export const visitFacts = (own: string): string => `
  (select coalesce(jsonb_agg(jsonb_build_object('title', visited.title, 'timeZone', venue.time_zone,
      'minGapMinutes', further.min_gap_minutes, 'maxGapMinutes', further.max_gap_minutes,
      'sameDay', further.same_day, 'canChooseLater', further.can_choose_later, 'isOffered', visited.status = 'published',
      'isChosen', further.slot is not null, 'slotId', there.id, 'startsAt', there.starts_at, 'endsAt', there.ends_at,
      'isOpen', coalesce(there.state = 'open' and there.starts_at > moment() + make_interval(mins => coalesce(
        (select lead_minutes from sales_channels where code = 'web'), visited.sales_close_minutes)), false),
      'left', there.capacity - there.held - there.sold + coalesce((select sum(i.units) from order_items i
        where i.order_id = ${own} and i.appointment_id = there.id and i.state = 'active'), 0)) order by further.n), '[]')
    from (select *, line.visits ->> (row_number() over (order by position) - 1)::int as slot, row_number() over (order by position) as n
        from product_visits where product_id = line.product_id) further
      join events visited on visited.id = further.event_id join venues venue on venue.id = visited.venue_id
      left join appointments there on there.id = further.slot::uuid and there.event_id = visited.id)`;

/** When it is; null while it is not known. */
export const timeOfVisit = ({ startsAt, endsAt }: Pick<VisitFacts, 'startsAt' | 'endsAt'>): VisitTime | null =>
  startsAt && endsAt ? { startsAt: instant(startsAt), endsAt: instant(endsAt) } : null;

const instant = (written: string): IsoDateTime => toIso(new Date(written));
