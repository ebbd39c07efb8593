/** Passes renewed by an order, with the new period of validity: expected, or final once it is paid. */
import { sql } from '../infra/db';
import { formatReference } from '../shared/reference';
import type { IsoDate } from '../shared/time';

export type PassRenewal = { number: string; from: IsoDate; until: IsoDate };

/** The n-th pass of an order renews the n-th pass linked to it, as in `issue_passes`. */
const RENEWALS = `
  with bought as (
    select i.id, p.pass_rules as rules, row_number() over (order by i.position) as at
    from order_items i join products p on p.id = i.product_id where i.order_id = $1 and i.state = 'active' and i.visit = 0 and p.pass_rules is not null
  ), named as (select pass_id, row_number() over (order by created_at, pass_id) as at from pass_renewals where order_id = $1)
  select t.reference as number, coalesce((own.valid_from at time zone v.time_zone)::date, d.first_day)::text as "from",
    coalesce((own.valid_until at time zone v.time_zone)::date, d.last_day)::text as until
  from named join bought using (at) join annual_passes a on a.id = named.pass_id join tickets t on t.id = a.ticket_id
    join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    left join annual_passes n on n.order_item_id = bought.id left join tickets own on own.id = n.ticket_id
    cross join lateral pass_days(bought.rules, (pass_chain_end(a.id) at time zone v.time_zone)::date, (moment() at time zone v.time_zone)::date) d
  order by at`;

export async function listRenewals(orderId: string): Promise<PassRenewal[]> {
  const rows = await sql<PassRenewal>('renewals_of_order', RENEWALS, [orderId]);
  return rows.map((row) => ({ ...row, number: formatReference(row.number) }));
}
