/**
 * Company purchases: what happened to the tickets, and what the companies owe. Their sales are the channel's report by
 * company.
 */
import { sql } from '../../infra/db';
import type { Days } from '../../shared/period';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { CompanyAccount, CompanyTickets } from './reportPages';

/** An unused ticket whose time has passed is expired, distributed or not. */
const TICKETS = `
  select c.id, c.name, count(*)::int as bought, (count(*) filter (where i.state <> 'active'))::int as refunded,
    (count(*) filter (where i.state = 'active' and b.state = 'free'))::int as free,
    (count(*) filter (where i.state = 'active' and b.state <> 'free'))::int as handed,
    (count(*) filter (where i.state = 'active' and b.state = 'claimed'))::int as claimed,
    (count(*) filter (where i.state = 'active' and t.is_used))::int as used,
    (count(*) filter (where i.state = 'active' and t.is_over and not t.is_used))::int as expired
  from master_orders m join companies c on c.id = m.company_id join orders o on o.id = m.order_id
    join bulk_codes b on b.master_order_id = m.id join order_items i on i.id = b.order_item_id
    cross join lateral (select coalesce(bool_or(state = 'used' or (state = 'valid' and uses_left < uses_total)), false) as is_used,
        coalesce(bool_and(valid_until < moment()), false) as is_over
      from tickets where order_item_id = i.id and state in ('valid', 'used')) t
  where sale_day(o.paid_at, o.time_zone) between $1::date and $2::date and ($3::uuid[] is null or i.event_id = any ($3))
  group by c.id, c.name order by bought desc, c.name, c.id`;

export const companyTickets = ({ from, to }: Days, scope: Scope): Promise<CompanyTickets[]> =>
  sql<CompanyTickets>('company_tickets', TICKETS, [from, to, eventsIn(scope)]);

const ACCOUNTS = `
  select c.id, c.name, c.currency, c.credit_limit_cents as "limit", c.owed_cents as owed,
    (select coalesce(sum(amount_cents - credited_cents), 0) from company_charges where company_id = c.id and settled_at is null and due_at < moment())::bigint as overdue
  from companies c where c.owed_cents > 0 order by overdue desc, c.owed_cents desc, c.name, c.id`;

/** Companies with open debts. */
export const companyAccounts = (): Promise<CompanyAccount[]> => sql<CompanyAccount>('company_accounts', ACCOUNTS);
