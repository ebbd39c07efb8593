import { sql } from '../../infra/db';
import type { Days } from '../../shared/period';
import type { FeesOf } from './reportPages';

const FEES = `
  select f.provider, f.currency, count(distinct f.payment_id)::int as payments, sum(f.amount_cents)::bigint as amount
  from provider_fees f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
  where f.at >= ($1::date - 1)::timestamp at time zone 'UTC' and f.at < ($2::date + 2)::timestamp at time zone 'UTC'
    and (f.at at time zone o.time_zone)::date between $1::date and $2::date
  group by f.provider, f.currency order by f.provider, f.currency`;

/** What companies kept of payments, on the days on which they said so. */
export const readFees = ({ from, to }: Days): Promise<FeesOf[]> => sql<FeesOf>('provider_fees', FEES, [from, to]);
