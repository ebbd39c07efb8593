/**
 * `npm run bench`: all figures of docs/performance.md. With names (`npm run bench -- holds pages`) only some, which are
 * printed.
 */
import { execFileSync } from 'node:child_process';
import { ensurePrerequisites } from '../scripts/prerequisites';
import { findChromium } from '../tests/support/chromium';
import { startCluster } from '../tests/support/cluster';
import { measureBackOffice } from './backOffice';
import { measureCancellations } from './cancellations';
import { measureCompanyCodes } from './companyCodes';
import { measureCounter } from './counter';
import { measureFanOut } from './fanOut';
import { measureFull } from './full';
import { measureGate } from './gate';
import { fillSlot, measureHolds } from './holds';
import { measureImports } from './imports';
import { preparePgbench } from './lib/pgbench';
import { print, type Result, report } from './lib/report';
import { setStage } from './lib/stage';
import { measureLoad } from './load/index';
import { measurePages } from './pages';
import { measurePhone } from './phone';
import { measureRendering } from './rendering';
import { measureReports } from './reports';
import { measureReschedules } from './reschedules';
import { measureScans } from './scans';
import { measureSearch } from './search';
import { measureSlots } from './slots';
import { measureWeight } from './weight';
import { measureWorst } from './worst';

const asked = process.argv.slice(2);
const wanted = asked.filter((word) => !/^\d+$/.test(word));
/** Ledger sizes for the sales reports; `npm run bench -- reports 10000000` adds a larger one. */
const LEDGERS = [10_000, 1_000_000, ...asked.filter((word) => /^\d+$/.test(word)).map(Number)];
/** They need a browser; without one the others are still measured. */
const IN_BROWSER = new Set(['gate', 'rendering', 'counter', 'phone']);

/** @returns why there is no browser, or null */
function lackOfBrowser(): string | null {
  if (findChromium()) return null;
  try {
    ensurePrerequisites(['chromium-headless-shell']);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

ensurePrerequisites(['postgresql']);
const noBrowser = lackOfBrowser();

function isWanted(name: string): boolean {
  const isAsked = wanted.length === 0 || wanted.includes(name);
  if (isAsked && noBrowser && IN_BROWSER.has(name)) {
    console.log(`left out: ${name}. ${noBrowser}`);
    return false;
  }
  return isAsked;
}

// Measures the current source.
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
// Durable, as in production.
const cluster = await startCluster({ fsync: 'on', full_page_writes: 'on' });
const yardstick = await preparePgbench(cluster.url);
const stage = await setStage(cluster.url);
const results: Result[] = [];
const add = (...found: Result[]): void => {
  results.push(...found);
  print(found);
};
try {
  if (isWanted('holds')) add(...(await measureHolds(stage, yardstick)), await fillSlot(stage));
  if (isWanted('scans')) add(...(await measureScans(stage, yardstick)));
  if (isWanted('gate')) add(...(await measureGate(stage)));
  if (isWanted('full')) add(...(await measureFull(cluster.url)));
  if (isWanted('pages')) add(await measurePages(stage));
  if (isWanted('rendering')) add(...(await measureRendering(stage)));
  if (isWanted('phone')) add(...(await measurePhone(cluster.url)));
  if (isWanted('slots')) add(...(await measureSlots(stage)));
  if (isWanted('cancellations')) add(...(await measureCancellations(stage)));
  if (isWanted('reschedules')) add(...(await measureReschedules(stage, yardstick)));
  if (isWanted('search')) add(...(await measureSearch(stage)));
  if (isWanted('companyCodes')) add(...(await measureCompanyCodes(stage)));
  if (isWanted('imports')) add(...(await measureImports(stage)));
  if (isWanted('worst')) add(...(await measureWorst(cluster.url)));
  if (isWanted('counter')) add(...(await measureCounter(stage)));
  if (isWanted('fanOut')) add(...(await measureFanOut()));
  if (isWanted('backOffice')) add(...(await measureBackOffice(cluster.url)));
  if (isWanted('reports')) add(...(await measureReports(cluster.url, LEDGERS)));
  if (isWanted('load')) add(...(await measureLoad(cluster.url)));
  if (isWanted('weight')) add(await measureWeight());
  const { rows } = await stage.db.query<{ server_version: string }>('show server_version');
  if (wanted.length === 0) report(results, rows[0]!.server_version.split(' ')[0]!);
} finally {
  await stage.close();
  await cluster.stop();
}
process.exit(0);
