/**
 * How often an event's page is opened in the shop, and how often places could not be had: counts by day that say nothing of anybody.
 * Every process counts in memory and adds what it counted now and then, so that no page and no sale waits for it; a process that is
 * killed loses some seconds of it.
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

/** Adds what this process has counted to the counts of all; at the end of a process too. */
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

/** Programs that say that they are some look as well. */
const PROGRAM = /bot|crawl|spider|preview|monitor|curl|wget|headless/i;

/** An event's page is opened; `agent` is what the browser calls itself. */
export function countLook(event: string, agent: string | undefined): void {
  if (agent && !PROGRAM.test(agent)) count(event, 'looked', 0);
}

/** Places were asked for that were sold out, of each event how many. */
export function countTurnedAway(lines: readonly { event_id: string; quantity: number }[]): void {
  const events = new Map<string, number>();
  for (const { event_id: event, quantity } of lines) events.set(event, (events.get(event) ?? 0) + quantity);
  for (const [event, places] of events) count(event, 'turned_away', places);
}
