/**
 * `npm run gameday`: breaks an installation in each way that operators fear, one after the other, while people buy, pay,
 * enter and ask for refunds, and proves afterwards that no place and no money was lost (docs/game-day.md).
 * `npm run gameday -- disk mail` runs only these scenarios; `--seconds 60` sets the length of each fault, `--rate 4` the
 * arrivals each second, `--report FILE` where the report goes. It ends with 1 if a proof fails or an answer is a fault.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { makeDisk, startWithOwnMounts } from './gameday/disk';
import { openHouse } from './gameday/house';
import { detailsOf, reportOf, tableOf } from './gameday/report';
import { type Outcome, runScenario, skip } from './gameday/run';
import { scenarios, select } from './gameday/scenarios';
import { ensurePrerequisites } from './prerequisites';

const AROUND_SECONDS = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '2' },
    report: { type: 'string', default: 'game-day.md' },
  },
});
ensurePrerequisites(['postgresql', 'openssl', 'faketime']);
await ensureBuilt(['server']);
const code = startWithOwnMounts();
if (code !== null) process.exit(code);

const disk = makeDisk();
const chosen = select(scenarios(disk), positionals);
const house = await openHouse(disk);
const outcomes: Outcome[] = [];
const pace = { perSecond: Number(values.rate), seconds: Number(values.seconds), aroundSeconds: AROUND_SECONDS };
try {
  for (const scenario of chosen) {
    const leftOut = scenario.lacks?.(disk);
    console.log(leftOut ? `${scenario.title}: left out, ${leftOut}` : `${scenario.title}…`);
    const outcome = leftOut ? skip(scenario, leftOut) : await runScenario(house, scenario, pace);
    console.log(detailsOf(outcome));
    outcomes.push(outcome);
    // After each scenario, so that a run that is stopped has its report as well.
    writeFileSync(values.report, reportOf(outcomes));
  }
} finally {
  writeFileSync(`${values.report}.log`, house.output());
  await house.close();
}
console.log(tableOf(outcomes));
console.log(`The report is in ${values.report}.`);
process.exit(outcomes.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
