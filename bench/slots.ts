/** A year of quarter-hour slots generated from opening hours, and the list of slots with ten times as many. */
import { materialiseSlots } from '../server/appointments';
import { closeDatabase, openDatabase } from '../server/infra/db';
import { paths } from '../server/shared/paths';
import type { IsoDate } from '../server/shared/time';
import { uuidv7 } from '../server/shared/uuid';
import { createUser } from '../server/users';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';
import { newVisitor } from './lib/visitor';

const MANAGER = { email: 'manager@bench.test', password: 'a manager of the bench' };
const [FIRST, LAST] = ['2031-01-01', '2031-12-31'] as [IsoDate, IsoDate];
const [FEWER, MORE] = [10_000, 100_000];
const VISITS = 60;
/** Not counted: the first visits of a process are slower because of compilation. */
const WARM_UP = 20;

/** An event like the stage's, with opening hours of twelve hours with four slots each. */
async function addEvent({ db }: Stage): Promise<string> {
  const id = uuidv7();
  await db.query(
    `insert into events (id, slug, kind, status, title, summary, description, venue_id, updated_at)
     select $1::uuid, 'slots-' || $1, kind, status, title, summary, description, venue_id, now() from events where slug = 'museum'`,
    [id],
  );
  await db.query(
    `insert into time_blocks (id, event_id, name, weekdays, from_time, to_time, step_minutes, duration_minutes, capacity, valid_from, valid_until)
     values ($1, $2, 'Every day', '{1,2,3,4,5,6,7}', '08:00', '20:00', 15, 15, 30, $3, $4)`,
    [uuidv7(), id, FIRST, LAST],
  );
  return id;
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

async function measureYear(stage: Stage): Promise<Result> {
  const event = await addEvent(stage);
  await openDatabase({ url: stage.databaseUrl });
  let made = 0;
  const ours = await secondsOf(async () => {
    made = (await materialiseSlots(event, FIRST, LAST)).created;
  });
  const again = await secondsOf(() => materialiseSlots(event, FIRST, LAST));
  await stage.db.query('update time_blocks set capacity = 40 where event_id = $1', [event]);
  const changed = await secondsOf(() => materialiseSlots(event, FIRST, LAST));
  await closeDatabase();
  const other = await addEvent(stage);
  const theirs = await secondsOf(() =>
    stage.db.query(
      `insert into appointments (id, event_id, starts_at, ends_at, capacity)
       select gen_random_uuid(), $1, timestamptz '2031-01-01' + n * interval '15 minutes', timestamptz '2031-01-01' + (n + 1) * interval '15 minutes', 30
       from generate_series(1, $2::int) n`,
      [other, made],
    ),
  );
  return {
    name: 'a year of 15-minute slots',
    ours: `${made} slots in ${ours.toFixed(1)} s; with more places, ${changed.toFixed(1)} s; unchanged, ${again.toFixed(1)} s`,
    theirs: `${theirs.toFixed(1)} s: one insert of as many rows`,
    ratio: ours / theirs,
    aim: 'seconds',
  };
}

async function fillTo({ db }: Stage, event: string, wanted: number): Promise<void> {
  await db.query(
    `insert into appointments (id, event_id, starts_at, ends_at, capacity, sold)
     select gen_random_uuid(), $1, now() + n * interval '15 minutes', now() + (n + 1) * interval '15 minutes', 30, n % 31
     from generate_series(1 + (select count(*)::int from appointments where event_id = $1), $2::int) n`,
    [event, wanted],
  );
  await db.query('analyze appointments');
}

/** The median time of visits to the list, in milliseconds. */
async function visitList(stage: Stage, event: string): Promise<number> {
  const visitor = await newVisitor(stage.server.url);
  await visitor.arrive(paths.auth.login());
  await visitor.call('POST', paths.auth.login(), MANAGER);
  const path = `${paths.appointments.list({ event })}&f.occupancy=some&sort=-startsAt`;
  const times: number[] = [];
  for (let visit = -WARM_UP; visit < VISITS; visit += 1) {
    const begun = performance.now();
    const { status, body } = await visitor.call('GET', path, undefined, { Accept: 'text/html' });
    if (status !== 200 || !body.includes('Appointments/Index')) throw new Error(`the list answered ${status}`);
    if (visit >= 0) times.push(performance.now() - begun);
  }
  visitor.close();
  return times.sort((a, b) => a - b)[VISITS / 2]!;
}

export async function measureSlots(stage: Stage): Promise<Result[]> {
  const year = await measureYear(stage);
  await stage.db.query(`delete from appointments where event_id in (select id from events where slug like 'slots-%')`);
  await openDatabase({ url: stage.databaseUrl });
  await createUser({ name: 'Manuela', ...MANAGER, roles: ['manager'], emailVerified: true });
  await closeDatabase();
  const event = await addEvent(stage);
  await fillTo(stage, event, FEWER);
  const fewer = await visitList(stage, event);
  await fillTo(stage, event, MORE);
  const more = await visitList(stage, event);
  return [
    year,
    {
      name: `the list of slots, ${MORE.toLocaleString('en')} of them`,
      ours: `${more.toFixed(1)} ms`,
      theirs: `${fewer.toFixed(1)} ms: the same page with ${FEWER.toLocaleString('en')}`,
      ratio: more / fewer,
      aim: 'at most 2 times the time',
    },
  ];
}
