/**
 * Staff of one venue send ids of another, or null where an id is required: for every write route that can be limited,
 * each id in an accepted body is replaced by the other venue's and by null. No new row in any table may name the other
 * venue or belong to the whole organisation.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { STATED_ROUTES, type StatedRoute } from './routePermissions';
import { guarded, isHouse, openTwoVenues, type World } from './twoVenues';
import { BODIES, type Body, NAME_NOTHING } from './writtenBodies';

const house = openTwoVenues();

const lineOf = ({ method, path }: StatedRoute) => `${method} ${path}`;
const writes = guarded.filter((route) => !['GET', 'DELETE'].includes(route.method) && !isHouse(route)).map(lineOf);

it('every write that may be limited has a body here, or names nothing', () => {
  expect(writes.filter((line) => !BODIES[line] && !NAME_NOTHING.has(line))).toEqual([]);
  expect([...Object.keys(BODIES), ...NAME_NOTHING].filter((line) => !writes.includes(line))).toEqual([]);
});

const OWN: Record<string, (world: World) => string> = {
  '/admin/appointments/:id': ({ slot }) => slot,
  '/admin/validation-rules/:id': ({ entryRule }) => entryRule,
  '/cashboxes/:id': ({ cashbox }) => cashbox,
  '/admin/events/:id': ({ event }) => event,
  '/admin/products/:id': ({ product }) => product,
  '/admin/quotas/:id': ({ quota }) => quota,
  '/admin/time-blocks/:event': ({ event }) => event,
  '/admin/venues/:id': ({ venue }) => venue,
  '/admin/invitations/budgets/:id': ({ event }) => event,
  '/admin/promos/:id': ({ promo }) => promo,
  '/admin/promo-codes/:id': ({ code }) => code,
  '/customer-service/:id': ({ conversation }) => conversation,
  '/admin/waiting-room/:room': ({ waitingRoom }) => waitingRoom,
};
function addressOf(path: string): string {
  const start = Object.keys(OWN).find((known) => path.startsWith(known));
  return start ? path.replace(start, start.replace(/:\w+/, OWN[start]!(house.ours))) : path;
}

/** Every id of a world that a body may name, by kind. */
const idsOf = ({ name: _, slug: __, codeText: ___, order, ticket, ...ids }: World): Record<string, string> => ({
  ...ids,
  order: order.id,
  reference: order.reference,
  ticket: ticket.id,
});

type Change = { at: string; body: Body };
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Variants of the body with one id replaced: by the other venue's, by null, and left out. */
function* replaced(body: Body): Generator<Change> {
  const [ours, theirs] = [idsOf(house.ours), idsOf(house.theirs)];
  const foreign = (value: unknown) => theirs[Object.keys(ours).find((kind) => ours[kind] === value) ?? ''];
  const all = Object.values(theirs).filter((id) => UUID.test(id));
  function* walk(value: unknown, at: string, put: (next: unknown) => Body): Generator<Change> {
    if (typeof value === 'string') {
      const other = foreign(value);
      if (!other) return;
      for (const next of [other, other.toUpperCase(), null, undefined, ''])
        yield { at: `${at}=${next}`, body: put(next) };
    } else if (value === null && /(id|event|venue|slot|product)s?$/i.test(at)) {
      for (const next of all) yield { at: `${at}=${next}`, body: put(next) };
    } else if (Array.isArray(value)) {
      for (const [n, item] of value.entries())
        yield* walk(item, `${at}.${n}`, (next) => put(value.map((each, i) => (i === n ? next : each))));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        const rest = Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
        const other = foreign(key);
        if (other) yield { at: `${at}.${other} as a key`, body: put({ ...rest, [other]: item }) };
        yield* walk(item, `${at}.${key}`, (next) => put({ ...rest, [key]: next }));
      }
    }
  }
  yield* walk(body, '', (next) => next as Body);
}

type Column = { table_name: string; column_name: string; is_nullable: string };
let columns: Column[];
/** Logs record attempts; emails are written in the background, also about earlier orders. */
const LOGS = ['mail_log', 'security_events', 'audit_log', 'sessions', 'jobs', 'outbox', 'job_runs'];
beforeAll(async () => {
  await sql('test_slot_quota', `update quotas set period = 'slot' where id = $1`, [house.ours.quota]);
  columns = await sql<Column>(
    'test_uuid_columns',
    `select c.table_name, c.column_name, c.is_nullable from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE' and not c.table_name = any ($1)`,
    [LOGS],
  );
});

/** Rows of each table that name the other venue, and rows that name no event or venue although they could. */
async function namings(): Promise<Record<string, number>> {
  const ids = Object.values(idsOf(house.theirs)).filter((id) => UUID.test(id));
  const counts = columns.flatMap(({ table_name: table, column_name: column, is_nullable }) => [
    `select '${table}.${column}' as what, count(*)::int as n from "${table}" where "${column}" = any ($1)`,
    ...(is_nullable === 'YES' && table !== 'quota_counters' && ['event_id', 'venue_id'].includes(column)
      ? [`select '${table}.${column} of the house', count(*)::int from "${table}" where "${column}" is null`]
      : []),
  ]);
  const rows = await sql<{ what: string; n: number }>('test_namings', counts.join(' union all '), [ids]);
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

/** An accepted body with the form's current version. */
async function draftOf(client: Client, line: string): Promise<Body> {
  const draft = BODIES[line]!;
  if (!Array.isArray(draft)) return { id: uuidv7(), version: 1, ...draft(house.ours, {}) };
  const { page } = await client.visit(draft[0](house.ours));
  const { record, values: own, version } = page!.props as Record<'record' | 'values', Body> & { version: number };
  const values = (record?.values ?? own) as Body;
  return { id: uuidv7(), version: record?.version ?? version, ...draft[1](house.ours, values) };
}

describe('an id of another venue, or none', () => {
  it.each(Object.keys(BODIES))('in %s', async (line) => {
    const [method, path] = line.split(' ') as [StatedRoute['method'], string];
    const { client } = house.limited;
    const send = (body: Body) => client.json(method, addressOf(path), body, { follow: false });
    const before = await namings();
    const accepted = await send(await draftOf(client, line));
    expect([accepted.status, accepted.text.slice(0, 300)]).toEqual([
      expect.toSatisfy((s) => s < 400),
      expect.anything(),
    ]);
    const tried: string[] = [];
    for (const { at } of replaced(await draftOf(client, line))) {
      // Built again for each change, because an accepted one increments the version.
      const change = [...replaced(await draftOf(client, line))].find((one) => one.at === at);
      if (!change) continue;
      const { status } = await send(change.body);
      tried.push(`${at}: ${status}`);
      expect(status, at).toBeLessThan(500);
    }
    expect(await namings(), tried.join('\n')).toEqual(before);
  });
});

it('knows no route that is gone', () => {
  const stated = new Set(STATED_ROUTES.map(lineOf));
  expect(Object.keys(BODIES).filter((line) => !stated.has(line))).toEqual([]);
});
