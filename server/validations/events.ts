/** Broadcasts of gates, to stewards at the same gate and to dashboards. */
import type { BroadcastEvent } from '../infra/broadcaster/broadcaster';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import type { Listener } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { traitsOfResult } from '../shared/validationResults';
import type { ScanNews } from './pages';
import { insideNow, toGateInside } from './queries/insideNow';

/** Scans by id, with what users at the gate may see. */
type GateNews = ScanNews & { gateId: string; venueId: string };

const scanNews = (ids: readonly string[]) =>
  sql<GateNews>(
    'scan_news',
    // Users at a gate may not see tickets of another venue.
    `select s.id as "validationId", s.gate_id as "gateId", g.venue_id as "venueId", s.result,
       case when e.venue_id = g.venue_id then s.data ->> 'ticket' end as ticket, case when e.venue_id = g.venue_id then s.data -> 'product' end as product, people_of(s.data) as people
     from validations s join gates g on g.id = s.gate_id left join events e on e.id = s.event_id
     where s.id = any ($1::uuid[]) order by s.received_at, s.id`,
    [ids],
  );

const atGate = ({ gateId, venueId: _, ...news }: GateNews): BroadcastEvent => ({
  channels: [channels.gate(gateId)],
  event: traitsOfResult(news.result).light === 'green' ? 'TicketValidated' : 'TicketRefused',
  data: news,
});

/** Minimum interval between updates of a venue's number of people inside. */
const TELL_EVERY_MS = 1000;
const telling = new Map<string, NodeJS.Timeout>();

async function tellInside(venueId: string): Promise<void> {
  const [venue] = await insideNow([venueId]);
  if (!venue || venue.gates.length === 0) return;
  await broadcaster().publish([
    { channels: venue.gates.map(({ id }) => channels.gate(id)), event: 'InsideChanged', data: toGateInside(venue) },
  ]);
}

/** A thousand scans a minute cause sixty counts; the last count includes the last scan. */
function tellInsideSoon(venueId: string): void {
  if (telling.has(venueId)) return;
  const timer = setTimeout(() => {
    telling.delete(venueId);
    tellInside(venueId).catch((error: unknown) => logger.warn({ err: error }, 'the gates were not told who is inside'));
  }, TELL_EVERY_MS);
  timer.unref();
  telling.set(venueId, timer);
}

/** Sends each gate its scans, and one notice to dashboards. */
export const broadcastScans: Listener<'validated'> = async (rows) => {
  const told = await scanNews(rows.flatMap(({ payload }) => payload.validation_ids));
  for (const { venueId } of told) tellInsideSoon(venueId);
  const dashboard = { channels: [channels.dashboard()], event: 'OccupancyChanged', data: { gates: true } };
  await broadcaster().publish([...told.map(atGate), dashboard]);
};
