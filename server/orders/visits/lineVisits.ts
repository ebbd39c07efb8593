import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { LineVisit } from '../pages';

export type LineVisitRow = { title: LocalText; startsAt: string | null; zone: string; byDay: boolean };

/** SQL: further visits of a `line` as JSON, each slot once; `line.units` are the unit ids. */
export const LINE_VISITS = `
  select coalesce(jsonb_agg(jsonb_build_object('title', title, 'startsAt', starts_at, 'zone', zone, 'byDay', by_day) order by visit, starts_at), '[]') from (
    select there.title, there.by_day, slot.starts_at, place.time_zone as zone, min(further.visit) as visit
    from order_items further join events there on there.id = further.event_id join venues place on place.id = there.venue_id
      left join appointments slot on slot.id = further.appointment_id
    where further.visit_of = any (line.units) group by there.id, place.id, slot.starts_at) stop`;

export const lineVisits = (rows: readonly LineVisitRow[], locale: string): LineVisit[] =>
  rows.map(({ title, startsAt, zone, byDay }) => ({
    title: localText(title, locale),
    startsAt: startsAt ? toIso(new Date(startsAt)) : null,
    zone,
    byDay,
  }));
