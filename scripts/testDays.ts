/**
 * `npm run test:days`: all tests except browser tests, on days that break date arithmetic: Node and PostgreSQL run with
 * the same clock offset. `npm run test:days -- newYear leapDay tests/unit` selects days and files; other arguments go
 * to vitest. It is run by hand: one day takes as long as the suite.
 */
import { spawnSync } from 'node:child_process';
import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/Madrid';
const MONTHS_AHEAD = 48;

type Moment = { month: number; day: (month: Temporal.PlainYearMonth) => number; time: string };

const lastDay = ({ daysInMonth }: Temporal.PlainYearMonth) => daysInMonth;
const lastSunday = (month: Temporal.PlainYearMonth) =>
  month.daysInMonth - (month.toPlainDate({ day: month.daysInMonth }).dayOfWeek % 7);

/** Times in Madrid. A run that starts at 23:50 ends in the next year. */
const MOMENTS: Record<string, Moment> = {
  februaryEnds: { month: 2, day: () => 28, time: '23:20' },
  leapDay: { month: 2, day: () => 29, time: '12:00' },
  monthEnds: { month: 1, day: lastDay, time: '18:30' },
  newYear: { month: 12, day: lastDay, time: '23:50' },
  clocksForward: { month: 3, day: lastSunday, time: '01:50' },
  clocksBack: { month: 10, day: lastSunday, time: '02:50' },
};

/** The next such moment; some do not exist in every year. */
function next({ month, day, time }: Moment, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const thisMonth = now.toPlainDate().toPlainYearMonth();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const candidate = thisMonth.add({ months: ahead });
    if (candidate.month !== month || day(candidate) > candidate.daysInMonth) continue;
    const at = candidate.toPlainDate({ day: day(candidate) }).toZonedDateTime({ timeZone: ZONE, plainTime: time });
    if (Temporal.ZonedDateTime.compare(at, now) > 0) return at;
  }
  throw new Error(`Within ${MONTHS_AHEAD} months there is no day ${time} of month ${month}.`);
}

/** @returns whether all selected tests pass on that day */
function run(at: Temporal.ZonedDateTime, args: readonly string[]): boolean {
  const seconds = Math.round((at.epochMilliseconds - Date.now()) / 1000);
  const command = ['-f', `+${seconds} s`, process.execPath, 'node_modules/tsx/dist/cli.mjs', 'scripts/test.ts'];
  const kinds = ['unit', 'integration', 'concurrency'].map((kind) => `--project=${kind}`);
  // Timeouts use the monotonic clock, which must not be faked.
  const env = { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return spawnSync('faketime', [...command, ...kinds, ...args], { stdio: 'inherit', env }).status === 0;
}

function runAll(args: readonly string[]): boolean {
  if (spawnSync('faketime', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.error('faketime is missing. On Debian or Ubuntu: apt-get install -y faketime');
    return false;
  }
  if (process.env.TEST_DATABASE_URL) {
    console.error('TEST_DATABASE_URL names a server whose clock is not moved; run without it.');
    return false;
  }
  // A build with a moved clock would be newer than later changes, so it is built before.
  spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const asked = Object.keys(MOMENTS).filter((name) => args.includes(name));
  const rest = args.filter((arg) => !asked.includes(arg));
  const results = (asked.length > 0 ? asked : Object.keys(MOMENTS)).map((name) => {
    const at = next(MOMENTS[name]!, Temporal.Now.zonedDateTimeISO(ZONE));
    console.log(`\n${name}: ${at.toString({ smallestUnit: 'minute', timeZoneName: 'never' })}`);
    return { name, isGreen: run(at, rest) };
  });
  for (const { name, isGreen } of results) console.log(`${name}: ${isGreen ? 'green' : 'red'}`);
  return results.every(({ isGreen }) => isGreen);
}

process.exitCode = runAll(process.argv.slice(2)) ? 0 : 1;
