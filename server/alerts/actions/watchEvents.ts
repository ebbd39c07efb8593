/** Periodic checks of numbers that the database counts anyway: quotas, gates, orders in need, slow days. */
import { sql } from '../../infra/db';
import type { LocalText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import type { IsoDate } from '../../shared/time';
import { USUAL_ALERTS } from '../alertValues';
import { tellOnce } from './tellOnce';

type OfEvent = { eventId: string; event: LocalText };

/** A shared quota is reported once per event whose products it limits. */
const QUOTAS = `
  select distinct e.id as "eventId", e.title as event, q.name as quota, counted.subject, counted."left"
  from quotas q
    cross join lateral (
      select q.id::text as subject, q.sold, q.size, (q.size - q.sold)::int as "left" where q.period = 'in_all'
      union all
      select q.id || ' ' || c.key, c.sold, c.size, (c.size - c.sold)::int from quota_counters c left join appointments a on a.id = c.appointment_id
      where c.quota_id = q.id and q.period <> 'in_all' and (c.day is null or c.day >= (moment() - interval '12 hours')::date)
        and (a.id is null or (a.state = 'open' and a.starts_at > moment()))) counted
    join product_quotas pq on pq.quota_id = q.id join products p on p.id = pq.product_id join events e on e.id = p.event_id
    left join event_alerts chosen on chosen.event_id = e.id
    cross join lateral (select coalesce(chosen.quota_percent, $1::int) as step) said
  where e.status = 'published' and said.step > 0 and counted.size > 0 and counted.sold::bigint * 100 >= counted.size::bigint * said.step
    and not exists (select from told_alerts told where told.event_id = e.id and told.kind = 'quota' and told.subject = counted.subject)
  limit 500`;

export async function watchQuotas(): Promise<void> {
  type Row = OfEvent & { quota: string; subject: string; left: number };
  for (const { eventId, event, quota, subject, left } of await sql<Row>('alert_quotas', QUOTAS, [
    USUAL_ALERTS.quotaPercent,
  ]))
    await tellOnce(
      { eventId, kind: 'quota', subject },
      {
        kind: 'quota_nearly_out',
        to: { permission: 'catalogue.manage' },
        data: { event, quota, count: left },
        href: paths.quotas.index(),
      },
    );
}

/** Minimum scans for a meaningful share. */
const MIN_SCANS = 20;

/** At most one alert a day. */
const REFUSALS = `
  select e.id as "eventId", e.title as event, scans.refused as count, scans.made as of, (moment() at time zone v.time_zone)::date::text as day
  from (select s.event_id, count(*)::int as made, (count(*) filter (where s.result not in ('accepted', 'exited', 'undone', 'no_entry')))::int as refused
      from validations s where s.received_at > moment() - interval '1 hour' and s.event_id is not null group by s.event_id) scans
    join events e on e.id = scans.event_id join venues v on v.id = e.venue_id left join event_alerts chosen on chosen.event_id = e.id
    cross join lateral (select coalesce(chosen.refusals_percent, $1::int) as step) said
  where scans.made >= $2::int and said.step > 0 and scans.refused * 100 >= scans.made * said.step`;

export async function watchGates(): Promise<void> {
  type Row = OfEvent & { count: number; of: number; day: string };
  for (const { eventId, event, count, of, day } of await sql<Row>('alert_refusals', REFUSALS, [
    USUAL_ALERTS.refusalsPercent,
    MIN_SCANS,
  ]))
    await tellOnce(
      { eventId, kind: 'refusals', subject: day },
      {
        kind: 'gate_refusals',
        to: { permission: 'validations.view' },
        data: { event, count, of },
        href: paths.validations.index(eventId),
      },
    );
}

const IN_NEED = `
  select e.id as "eventId", e.title as event, need.count
  from (select i.event_id, count(distinct n.order_id)::int as count from order_attentions n join order_items i on i.order_id = n.order_id
      where n.ended_at is null group by i.event_id) need
    join events e on e.id = need.event_id left join event_alerts chosen on chosen.event_id = e.id
    cross join lateral (select coalesce(chosen.attentions, $1::int) as step) said
  where said.step > 0 and need.count >= said.step`;

/**
 * Resets alerts once the cause is mostly resolved, so that the next crossing is sent again; a fluctuating number is
 * not.
 */
const SEEN_TO = `
  delete from told_alerts told using events e left join event_alerts chosen on chosen.event_id = e.id
  where told.event_id = e.id and told.kind = 'attentions'
    and (select count(distinct n.order_id) from order_attentions n join order_items i on i.order_id = n.order_id
      where n.ended_at is null and i.event_id = e.id) * 2 <= coalesce(chosen.attentions, $1::int)`;

export async function watchOrders(): Promise<void> {
  await sql('alert_attentions_ended', SEEN_TO, [USUAL_ALERTS.attentions]);
  type Row = OfEvent & { count: number };
  for (const { eventId, event, count } of await sql<Row>('alert_attentions', IN_NEED, [USUAL_ALERTS.attentions]))
    await tellOnce(
      { eventId, kind: 'attentions', subject: '' },
      {
        kind: 'orders_in_need',
        to: { permission: 'orders.manage' },
        data: { event, count },
        href: paths.dashboard(),
      },
    );
}

/** Days this many days ahead, or one less if no run was in time. */
const SLOW_DAYS = `
  select e.id as "eventId", e.title as event, slots.day::text as day, slots.sold as count, slots.places as of
  from events e join venues v on v.id = e.venue_id left join event_alerts chosen on chosen.event_id = e.id
    cross join lateral (select coalesce(chosen.low_sales_days, $1::int) as days, coalesce(chosen.low_sales_percent, $2::int) as step,
      (moment() at time zone v.time_zone)::date as today) said
    cross join lateral (
      select (a.starts_at at time zone v.time_zone)::date as day, sum(a.sold)::int as sold, sum(a.capacity)::int as places from appointments a
      where a.event_id = e.id and a.state = 'open' and a.starts_at > moment()
        and a.starts_at >= (said.today + said.days - 1)::timestamp at time zone v.time_zone
        and a.starts_at < (said.today + said.days + 1)::timestamp at time zone v.time_zone
      group by 1) slots
  where e.status = 'published' and said.days > 0 and slots.places > 0 and slots.sold::bigint * 100 < slots.places::bigint * said.step`;

export async function watchSales(): Promise<void> {
  type Row = OfEvent & { day: IsoDate; count: number; of: number };
  for (const { eventId, event, day, count, of } of await sql<Row>('alert_slow_days', SLOW_DAYS, [
    USUAL_ALERTS.lowSalesDays,
    USUAL_ALERTS.lowSalesPercent,
  ]))
    await tellOnce(
      { eventId, kind: 'low_sales', subject: day },
      {
        kind: 'low_sales',
        to: { permission: 'catalogue.manage' },
        data: { event, day: { day }, count, of },
        href: paths.appointments.index({ event: eventId, day }),
      },
    );
}
