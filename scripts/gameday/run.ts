/** Runs one scenario while people buy, waits for the recovery, and proves that nothing was lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { countMails, findWrong, settle } from './checks';
import type { House } from './house';
import { type Crowd, gather } from './people';
import type { Scenario } from './scenarios';
import { newSeen, type Seen } from './seen';

type Pace = {
  /** Arrivals each second. */
  perSecond: number;
  /** Length of a fault. */
  seconds: number;
  /** Time with people before the fault, and after it. */
  aroundSeconds: number;
};

export type Outcome = {
  name: string;
  title: string;
  /** Why it was not run. */
  leftOut?: string;
  /** Length of the fault. */
  seconds: number;
  /** Orders that buyers saw paid. */
  paid: number;
  seen: Seen;
  /** From the end of the fault to the last answer that was neither done nor refused. */
  answersAfter: number;
  /** From the end of the fault until emails, refunds, webhooks and the outbox were done. */
  settledAfter: number;
  /** Emails that arrived again under their Message-ID. */
  repeatedMails: number;
  wrong: string[];
};

/** A refund whose process was killed during it is taken up after five minutes. */
const SETTLE_MS = 420_000;
const sinceSeconds = (from: number, to: number): number => Math.max(0, Math.round((to - from) / 100) / 10);

/** A scenario that this machine cannot run. */
export const skip = ({ name, title }: Scenario, leftOut: string): Outcome => ({
  ...{ name, title, leftOut, seconds: 0, paid: 0, seen: newSeen() },
  ...{ answersAfter: 0, settledAfter: 0, repeatedMails: 0, wrong: [] },
});

export async function runScenario(house: House, scenario: Scenario, pace: Pace): Promise<Outcome> {
  const { name, title } = scenario;
  const crowd: Crowd = gather(house, pace.perSecond);
  const { book } = crowd;
  await pause(pace.aroundSeconds * 1000);
  const before = (await countMails(house)).repeated;
  const begun = Date.now();
  const trouble: string[] = [];
  await scenario.run({ house, crowd, seconds: pace.seconds }).catch((error: unknown) => {
    trouble.push(`the scenario failed: ${(error as Error).stack ?? error}`);
  });
  const mended = Date.now();
  await pause(pace.aroundSeconds * 1000);
  await crowd.end();
  const left = await settle(SETTLE_MS);
  const settled = Date.now();
  const { seen } = book;
  const wrong = [...trouble, ...left.map((what) => `not settled: ${what}`), ...(await findWrong(house, book))];
  if (seen.counts.fault > 0) wrong.push(`answers with a fault: ${seen.counts.fault}`);
  return {
    name,
    title,
    seconds: sinceSeconds(begun, mended),
    paid: book.paidHere.size,
    seen,
    answersAfter: sinceSeconds(mended, seen.lastTrouble),
    settledAfter: sinceSeconds(mended, settled),
    repeatedMails: (await countMails(house)).repeated - before,
    wrong: [...new Set(wrong)],
  };
}
