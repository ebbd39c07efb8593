/**
 * Counts page views of an event and refused places by day, without personal data. Each process counts in memory and
 * adds to the table periodically, so no request waits for it; a killed process loses some seconds.
 */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';

const EVERY_MS = 10_000;

type Step = 'looked' | 'turned_away';
let counts = new Map<string, { event: string; step: Step; requests: number; places: number }>();
let timer: NodeJS.Timeout | null = null;

const ADD = `
  insert into shop_counts (day, event_id, step, requests, places)
  select (moment() at time zone v.time_zone)::date, e.id, c.step, c.requests, c.places
  from jsonb_to_recordset($1::jsonb) as c(event uuid, step text, requests int, places int) join events e on e.id = c.event join venues v on v.id = e.venue_id
  on conflict (day, event_id, step) do update set requests = shop_counts.requests + excluded.requests, places = shop_counts.places + excluded.places`;

/** Adds this process's counts to the table; also called at shutdown. */
export async function addShopCounts(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  if (counts.size === 0) return;
  const some = [...counts.values()];
  counts = new Map();
  try {
    await sql('add_shop_counts', ADD, [JSON.stringify(some)]);
  } catch (error) {
    logger.warn({ err: error }, 'what the shop counted was not added');
  }
}

function count(event: string, step: Step, places: number): void {
  const key = `${step} ${event}`;
  const known = counts.get(key) ?? { event, step, requests: 0, places: 0 };
  counts.set(key, { ...known, requests: known.requests + 1, places: known.places + places });
  timer ??= setTimeout(() => void addShopCounts(), EVERY_MS).unref();
}

/** Crawlers that identify themselves are not counted. */
const PROGRAM = /bot|crawl|spider|preview|monitor|curl|wget|headless/i;

/** Counts a page view; `agent` is the User-Agent header. */
export function countLook(event: string, agent: string | undefined): void {
  if (agent && !PROGRAM.test(agent)) count(event, 'looked', 0);
}

/** Counts refused places of sold-out slots, by event. */
export function countTurnedAway(lines: readonly { event_id: string; quantity: number }[]): void {
  const events = new Map<string, number>();
  for (const { event_id: event, quantity } of lines) events.set(event, (events.get(event) ?? 0) + quantity);
  for (const [event, places] of events) count(event, 'turned_away', places);
}
