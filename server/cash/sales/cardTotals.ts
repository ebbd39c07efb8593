import { sql } from '../../infra/db';
import type { IsoDate } from '../../shared/time';
import type { TerminalTotal } from '../pages';

type Asked = { day: IsoDate; viewer: string; managed: string | null };

/** Total of each terminal on a day of its venue, to compare with the terminal's report. */
export const cardTotals = ({ day, viewer, managed }: Asked): Promise<TerminalTotal[]> =>
  sql<TerminalTotal>(
    'card_totals',
    `select coalesce(nullif(m.data ->> 'terminal', ''), '') as terminal, c.name as cashbox, s.currency, count(*)::int as count, sum(m.amount_cents)::bigint as amount
     from cash_movements m join cashbox_shifts s on s.id = m.shift_id join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id
     where m.method = 'card_manual' and m.at >= ($1::date)::timestamp at time zone v.time_zone and m.at < ($1::date + 1)::timestamp at time zone v.time_zone
       and (s.cashier_id = $2 or $3::text is null or c.venue_id::text = any (string_to_array($3, ',')))
     group by 1, c.name, s.currency order by 1, 2, 3`,
    [day, viewer, managed],
  );
