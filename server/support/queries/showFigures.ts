import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { SupportFigures } from '../pages';

const FIGURES = `
  select count(*) filter (where t.state = 'open')::int as open,
    count(*) filter (where t.state = 'open' and t.waiting_since < moment() - interval '1 day')::int as late,
    count(*) filter (where t.state = 'open' and t.unread)::int as unread,
    round(percentile_cont(0.5) within group (order by extract(epoch from t.first_answered_at - t.created_at)::double precision / 60)
      filter (where t.first_answered_at > moment() - interval '30 days'))::int as "medianMinutes"
  from support_tickets t
  where (t.state = 'open' or t.first_answered_at > moment() - interval '30 days')
    and ($1::uuid[] is null or event_of_order(t.order_id) = any ($1::uuid[]))`;

/** Figures of customer service within a person's scope. */
export async function showFigures(scope: Scope): Promise<SupportFigures> {
  const [figures] = await sql<SupportFigures>('support_figures', FIGURES, [eventsIn(scope)]);
  return figures!;
}
