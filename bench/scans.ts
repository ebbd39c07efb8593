/**
 * (c) Scans at the gates compared with one conditional update and one insert, with no and with fifty validation rules.
 */
import { randomUUID } from 'node:crypto';
import { paths } from '../server/shared/paths';
import { arrive, hold, pay, place } from './lib/buying';
import { CLIENTS, pgbenchRate, SCRIPTS } from './lib/pgbench';
import { processorMs, type Rate, rateOf } from './lib/rate';
import type { Result } from './lib/report';
import { type Stage, VALIDATOR } from './lib/stage';
import { expectJson, newVisitor } from './lib/visitor';

const SECONDS = 8;
const TICKETS = 1000;
export const RULES = 50;

/** Rules that match every ticket of the event and read its history; none denies. */
const ADD_RULES = `insert into validation_rules (id, name, effect, priority, conditions, message)
  select gen_random_uuid(), 'Rule ' || n, case when n % 5 = 0 then 'warn' else 'deny' end, n, jsonb_build_object('all', jsonb_build_array(
      jsonb_build_object('fact', 'event', 'op', 'in', 'values', jsonb_build_array(e.id)),
      jsonb_build_object('any', jsonb_build_array(
        jsonb_build_object('fact', 'entries_at_gate', 'op', 'ge', 'value', 900000 + n),
        jsonb_build_object('fact', 'minutes_to_start', 'op', 'lt', 'value', -900000 - n),
        jsonb_build_object('fact', 'channel', 'op', 'in', 'values', jsonb_build_array('counter')))))),
    '{"en":"Please wait","es":"Espere"}'
  from generate_series(1, $2) n cross join events e where e.slug = $1`;

export const addRules = ({ db, slug }: Stage) => db.query(ADD_RULES, [slug, RULES]);

async function sellTickets(stage: Stage, count: number): Promise<void> {
  const visitor = await newVisitor(stage.server.url);
  await arrive(visitor);
  for (let sold = 0; sold < count; sold += 20) {
    const held = await hold(visitor, stage, stage.slots[3]!, 20);
    await place(visitor, held);
    await pay(visitor, stage, held);
  }
  visitor.close();
}

/** Tickets with unlimited entries, made from real orders. */
export async function ticketsToScan(stage: Stage): Promise<string[]> {
  await sellTickets(stage, TICKETS);
  const { rows } = await stage.db.query<{ reference: string }>(
    `update tickets set uses_total = 1000000000, uses_left = 1000000000, valid_from = now() - interval '1 day', valid_until = now() + interval '90 days'
     where id in (select id from tickets order by created_at desc limit $1) returning reference`,
    [TICKETS],
  );
  return rows.map((row) => row.reference);
}

async function signIn(stage: Stage) {
  const visitor = await newVisitor(stage.server.url);
  await visitor.arrive(paths.auth.login());
  const reply = await visitor.call('POST', paths.auth.login(), VALIDATOR);
  if (reply.status >= 400) throw new Error(`could not sign in: ${reply.status} ${reply.body.slice(0, 200)}`);
  return visitor;
}

/** Scans by one steward for each client, as fast as they are answered. */
export async function rateAtGates(stage: Stage, codes: readonly string[], seconds = SECONDS): Promise<Rate> {
  const first = await signIn(stage);
  const gates = [first];
  while (gates.length < CLIENTS) gates.push(await first.another());
  const rate = await rateOf(
    gates.map((gate) => async () => {
      const code = codes[Math.floor(Math.random() * codes.length)]!;
      const scan = { nonce: randomUUID(), code, scannedAt: new Date().toISOString() };
      const { result } = expectJson<{ result: string }>(await gate.call('POST', paths.validations.scans(), scan), 200);
      if (result !== 'accepted') throw new Error(`the scan was ${result}`);
    }),
    seconds,
  );
  for (const gate of gates) gate.close();
  return rate;
}

/** Also counts the server's processor time for each piece of work, which a busy disk does not change. */
async function withProcessor(stage: Stage, work: () => Promise<Rate>): Promise<{ rate: Rate; processor: number }> {
  const before = processorMs(stage.server.pid);
  const rate = await work();
  return { rate, processor: (processorMs(stage.server.pid) - before) / rate.all };
}

/** The rate of scans between two runs of the yardstick. */
async function rateOfScans(
  stage: Stage,
  yardstickUrl: string,
  codes: readonly string[],
  name: string,
  aim: string,
): Promise<Result> {
  const before = pgbenchRate(yardstickUrl, SCRIPTS.entry, SECONDS);
  const { rate, processor } = await withProcessor(stage, () => rateAtGates(stage, codes, SECONDS));
  const after = pgbenchRate(yardstickUrl, SCRIPTS.entry, SECONDS);
  const theirs = (before + after) / 2;
  return {
    name,
    ours: `${Math.round(rate.perSecond)} scans/s (p50 ${rate.p50.toFixed(1)} ms, p99 ${rate.p99.toFixed(1)} ms, ${processor.toFixed(2)} ms of the server's processor each)`,
    theirs: `${Math.round(theirs)}/s: pgbench, one update, one insert`,
    ratio: rate.perSecond / theirs,
    aim,
  };
}

export async function measureScans(stage: Stage, yardstickUrl: string): Promise<Result[]> {
  const codes = await ticketsToScan(stage);
  // Gives the planner the statistics of a running organisation.
  await stage.db.query('analyze');
  const plain = await rateOfScans(stage, yardstickUrl, codes, '(c) scans', '0.25');
  await addRules(stage);
  const ruled = await rateOfScans(
    stage,
    yardstickUrl,
    codes,
    `(c) scans with ${RULES} rules of entry in force`,
    '0.15',
  );
  await stage.db.query('delete from validation_rules');
  return [plain, ruled];
}
