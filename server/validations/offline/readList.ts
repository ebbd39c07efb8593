/** The list with which gate devices decide offline: docs/offline-gate.md. */
import { createHash } from 'node:crypto';
import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { asksAddons, conditionsOf, type EntryRule, isOfVenue } from '../../shared/entryRules';
import { LIST_FORMAT, type ListHead, partOf } from '../../shared/gateList';
import { plusDays } from '../../shared/period';
import { dayIn, type IsoDate } from '../../shared/time';
import { publicKeys } from '../../tickets';
import { rulesInForce } from '../rules/rulesInForce';

const LIST_ROWS = sqlFile('server/validations/offline/listRows.sql');

/** A part is resent when one of its tickets changes. */
const TICKETS_OF_PART = 64;
const MAX_PARTS = 512;
const HASH_LENGTH = 8;
/**
 * A list is cached for this multiple of its reading time: at most a twentieth of one connection for any number of
 * devices.
 */
const KEPT_FOR_TIMES = 20;
const KEPT_FOR_AT_LEAST_MS = 500;
const MAX_KEPT = 8;

export type VenueOfGate = { id: string; name: string; timeZone: string };
type ListParts = { parts: string[]; hashes: string[]; readAt: number };

/** `events`: scope of the steward; `withNames`: personal data, which a kiosk does not need. */
type Listed = { events: string[] | null; withNames: boolean };

type Kept = { until: number; reading: Promise<ListParts> };
const kept = new Map<string, Kept>();

/** Venue of a gate. */
export async function venueOfGate(gateId: string): Promise<VenueOfGate | null> {
  const [venue] = await sql<VenueOfGate>(
    'list_venue',
    'select v.id, v.name, v.time_zone as "timeZone" from gates g join venues v on v.id = g.venue_id where g.id = $1',
    [gateId],
  );
  return venue ?? null;
}

const daysOf = ({ timeZone }: VenueOfGate, now: Date): [IsoDate, IsoDate] => {
  const today = dayIn(now, timeZone);
  return [today, plusDays(today, 1)];
};

const asksForAge = (rules: readonly EntryRule[], venue: string): boolean =>
  rules.some((rule) => isOfVenue(rule, venue) && conditionsOf(rule.when).some(({ fact }) => fact === 'age'));

const asksForAddons = (rules: readonly EntryRule[], venue: string): boolean =>
  rules.some((rule) => isOfVenue(rule, venue) && asksAddons(rule));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

async function readParts(
  venue: VenueOfGate,
  { events, withNames }: Listed,
  now: Date,
  rules: readonly EntryRule[],
): Promise<ListParts> {
  const [today] = daysOf(venue, now);
  const [edges] = await sql<{ from: Date; until: Date; week: Date }>(
    'edges_of_list',
    `select d.day at time zone $2 as "from", (d.day + interval '2 days') at time zone $2 as until, date_trunc('week', d.day) at time zone $2 as week
     from (select $1::date::timestamp as day) d`,
    [today, venue.timeZone],
  );
  const { from, until, week } = edges!;
  const rows = await sql<{ id: string; row: string }>('list_rows', LIST_ROWS, [
    venue.id,
    events,
    from,
    until,
    asksForAge(rules, venue.id),
    week,
    withNames,
    asksForAddons(rules, venue.id),
  ]);
  const wanted = Math.ceil(rows.length / TICKETS_OF_PART);
  const count = Math.min(MAX_PARTS, 2 ** Math.ceil(Math.log2(Math.max(1, wanted))));
  const gathered: string[][] = Array.from({ length: count }, () => []);
  for (const { id, row } of rows) gathered[partOf(id, count)]!.push(row);
  const parts = gathered.map((part) => `[${part.join(',')}]`);
  return { parts, hashes: parts.map(hashOf), readAt: now.getTime() };
}

/** The tickets in parts, a few moments old; devices that ask at the same time share one read. */
export async function listParts(venue: VenueOfGate, listed: Listed): Promise<ListParts> {
  const now = new Date();
  const { version, rules } = await rulesInForce();
  const { events, withNames } = listed;
  const key = [venue.id, version, withNames, daysOf(venue, now)[0], ...(events?.toSorted() ?? ['*'])].join();
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.reading;
  const began = performance.now();
  const entry: Kept = {
    until: Number.POSITIVE_INFINITY,
    reading: readParts(venue, listed, now, rules),
  };
  kept.delete(key);
  kept.set(key, entry);
  for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(old);
  entry.reading.then(
    () => {
      const took = performance.now() - began;
      entry.until = performance.now() + Math.max(KEPT_FOR_AT_LEAST_MS, took * KEPT_FOR_TIMES);
    },
    () => kept.delete(key),
  );
  return entry.reading;
}

type HeadRow = Pick<ListHead, 'gates' | 'events' | 'products'>;

/** Events, gates and rules of the list. */
export async function listHead(venue: VenueOfGate, events: string[] | null): Promise<ListHead> {
  const [row] = await sql<HeadRow>(
    'head_of_list',
    `select coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, g.id) from gates g where g.venue_id = $1), '[]') as gates,
       coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'zone', e.zone) order by e.id), '[]') as events,
       coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'event', p.event_id, 'name', p.name, 'attention', p.attention, 'questions', p.gate_questions, 'isEntry', is_entry(p.category),
           'uses', p.uses, 'reEntryMinutes', p.re_entry_minutes) order by p.number)
         from products p join events pe on pe.id = p.event_id where pe.venue_id = $1 and ($2::uuid[] is null or pe.id = any ($2))), '[]') as products
     from events e where e.venue_id = $1 and ($2::uuid[] is null or e.id = any ($2))`,
    [venue.id, events],
  );
  const { rules } = await rulesInForce();
  return {
    format: LIST_FORMAT,
    venue,
    ...row!,
    rules: rules.filter((rule) => isOfVenue(rule, venue.id)),
    keys: publicKeys(),
    days: daysOf(venue, new Date()),
    isLimited: events !== null,
  };
}

/** Gate ids of a venue. */
export async function gatesOfVenue(venueId: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>('gates_of_grant', 'select id from gates where venue_id = $1', [venueId]);
  return new Set(rows.map(({ id }) => id));
}
