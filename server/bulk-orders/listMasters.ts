import { sql } from '../infra/db';
import type { MasterState } from '../shared/bulkOrders';
import { cents } from '../shared/money';
import { toIso } from '../shared/time';
import type { MasterRow } from './pages';

type Row = Omit<MasterRow, 'createdAt' | 'total'> & {
  createdAt: Date;
  total: number;
  count: number;
};

/** SQL: unpaid charges on account of the order of `m`. */
const OPEN_CHARGE = `company_charges h where h.order_id = m.order_id and h.settled_at is null`;

/** SQL: status of a master order `m` with order `o`; one on account counts as paid once settled. */
export const MASTER_STATE = `case when m.state = 'quote' then case when m.quote_until <= moment() then 'quote_over' else 'quote' end
  when m.state = 'cancelled' then 'cancelled' when o.state in ('held', 'pending') then 'placed'
  when is_paid(o.state) then
    case when exists (select from ${OPEN_CHARGE}) then 'on_account' when o.state = 'paid' then 'paid' else 'partially_refunded' end
  else o.state::text end`;

const ROWS = `
  select m.id, m.reference, c.name as company, ${MASTER_STATE} as state, m.purchase_order as "purchaseOrder", m.created_at as "createdAt",
    m.total_cents as total, m.currency, to_char((select min(sale_day(h.due_at, o.time_zone)) from ${OPEN_CHARGE}), 'YYYY-MM-DD') as "dueOn", count(*) over ()::int as count, codes.*
  from master_orders m join companies c on c.id = m.company_id left join orders o on o.id = m.order_id
    cross join lateral (
      select count(b.id)::int as codes, count(b.id) filter (where b.state = 'free' and i.state = 'active' and b.ending_id is null)::int as free,
        count(b.id) filter (where b.state = 'sent' and i.state = 'active' and b.ending_id is null)::int as sent,
        count(b.id) filter (where i.state = 'active' and b.ending_id is not null)::int as ended, count(b.id) filter (where i.state <> 'active')::int as revoked,
        count(b.id) filter (where b.state = 'claimed' and i.state = 'active' and b.ending_id is null and not came.had)::int as claimed,
        count(b.id) filter (where b.state = 'claimed' and i.state = 'active' and b.ending_id is null and came.had)::int as used
      from bulk_codes b join order_items i on i.id = b.order_item_id
        cross join lateral (select exists (select from tickets t where t.order_item_id = i.id and (t.state = 'used' or (t.state = 'valid' and t.uses_left < t.uses_total))) as had) came
      where b.master_order_id = m.id) codes
  where ($1::uuid[] is null or m.company_id = any ($1)) and ($2::uuid is null or m.company_id = $2) and ($3::text is null or ${MASTER_STATE} = $3)
    and ($4::text is null or fold(c.name) like '%' || fold($4) || '%' or fold(m.purchase_order) like fold($4) || '%'
      or parts(m.reference) @@ part_query($4) or parts(m.purchase_order) @@ part_query($4) or parts(c.tax_id) @@ part_query($4))
    and ($7::uuid is null or m.id = $7)
  order by m.created_at desc, m.id desc limit $5 offset $6`;

export const PAGE_SIZE = 50;

export type MasterFilter = {
  /** Visible companies; null for all. */
  companies: readonly string[] | null;
  company?: string | null;
  state?: MasterState | null;
  q?: string;
  page?: number;
  id?: string;
};

export async function listMasters(filter: MasterFilter): Promise<{ rows: MasterRow[]; count: number }> {
  const { companies, company = null, state = null, q = '', page = 1, id = null } = filter;
  const typed = q.replace(/[%_\\]/g, '') || null;
  const rows = await sql<Row>('list_master_orders', ROWS, [
    companies,
    company,
    state,
    typed,
    PAGE_SIZE,
    (page - 1) * PAGE_SIZE,
    id,
  ]);
  return {
    rows: rows.map(({ count: _, createdAt, total, ...row }) => ({
      ...row,
      createdAt: toIso(createdAt),
      total: cents(total),
    })),
    count: rows[0]?.count ?? 0,
  };
}
