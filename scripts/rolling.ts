/**
 * `npm run rolling`: replaces two processes behind HAProxy in turn, during 100,000 requests. `npm run rolling -- 20000 80`
 * sends 20,000 at 80 a second. Exits with 1 if a request failed or a sale is wrong.
 */
import { execFileSync } from 'node:child_process';
import { setStage } from '../bench/lib/stage';
import { rollingRestart, wrongBooks } from '../tests/concurrency/rolling/rollingRestart';
import { startCluster } from '../tests/support/cluster';
import { freePort } from '../tests/support/ports';
import { ensurePrerequisites } from './prerequisites';

const [requests = 100_000, perSecond = 150] = process.argv.slice(2).map(Number);
const LISTENERS = 20;

ensurePrerequisites(['postgresql', 'haproxy']);
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const cluster = await startCluster({ fsync: 'on', full_page_writes: 'on' });
const stage = await setStage(cluster.url);
await stage.server.stop();
const { rows } = await stage.db.query<{ id: string }>('select id from events');
const street = { ...stage, eventId: rows[0]!.id };
const ports = [await freePort(), await freePort()] as const;
const env = { NODE_ENV: 'production', DEMO: 'true', PAYMENTS_SANDBOX: 'true' };
const outcome = await rollingRestart(street, {
  requests,
  perSecond,
  listeners: LISTENERS,
  env,
  port: await freePort(),
  ports,
});
const wrong = await wrongBooks(street, outcome);
const times = outcome.times.toSorted((one, other) => one - other);
const at = (share: number): string => `${Math.round(times[Math.floor((times.length - 1) * share)]!)} ms`;
console.log(`requests ${outcome.requests}, failed ${outcome.failures.length}, in ${Math.round(outcome.seconds)} s`);
console.log(`answered within ${at(0.5)} (half), ${at(0.99)} (99 of 100), ${at(1)} (all)`);
console.log(`pages ${outcome.pages}, orders ${outcome.held.length}, paid ${outcome.paid.length}`);
console.log(`visitors held back by a slow machine ${outcome.heldBack}`);
console.log(`processes replaced ${outcome.restarts}, exit codes ${[...new Set(outcome.exits)].join()}`);
console.log(
  `live connections ${LISTENERS}, came back ${outcome.reconnects} times, wrong figures ${outcome.missed.length}`,
);
console.log(`wrong sales ${wrong.length}`);
for (const line of [...outcome.failures, ...outcome.missed, ...wrong].slice(0, 20)) console.error(line);
await stage.db.end();
await cluster.stop();
process.exit(outcome.failures.length + outcome.missed.length + wrong.length > 0 ? 1 : 0);
