/** What the gates tell: to those who stand at the same gate, and to the dashboards. */
import type { BroadcastEvent } from '../infra/broadcaster/broadcaster';
import { sql } from '../infra/db';
import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { traitsOfResult } from '../shared/validationResults';
import type { ScanNews } from './pages';

/** Scans, by id, with what those at the gate may hear of them. */
const scanNews = (ids: readonly string[]) =>
  sql<ScanNews & { gateId: string }>(
    'scan_news',
    // A ticket of another venue is nothing that those at this one's gates may know of.
    `select s.id as "validationId", s.gate_id as "gateId", s.result,
       case when e.venue_id = g.venue_id then s.data ->> 'ticket' end as ticket, case when e.venue_id = g.venue_id then s.data -> 'product' end as product
     from validations s join gates g on g.id = s.gate_id left join events e on e.id = s.event_id
     where s.id = any ($1::uuid[]) order by s.received_at, s.id`,
    [ids],
  );

const atGate = ({ gateId, ...news }: ScanNews & { gateId: string }): BroadcastEvent => ({
  channels: [channels.gate(gateId)],
  event: traitsOfResult(news.result).light === 'green' ? 'TicketValidated' : 'TicketRefused',
  data: news,
});

/** Tells each gate of its scans, and the dashboards once that there were some. */
export const broadcastScans: Listener<'validated'> = async (rows) => {
  const told = await scanNews(rows.flatMap(({ payload }) => payload.validation_ids));
  const dashboard = { channels: [channels.dashboard()], event: 'OccupancyChanged', data: { gates: true } };
  await broadcaster().publish([...told.map(atGate), dashboard]);
};
