/**
 * A reporter for vitest: tells each test that passed only at its second try, and fails the run if more than `MAX` did.
 * One of thousands that a busy machine cut short keeps no work back; several are a fault, in the tests or in what they
 * test. Each is a line `SECOND TRY …` at the end of the run, to be looked into (docs/decisions/0026).
 */
import type { Reporter, TestCase } from 'vitest/node';

/** In one run of `npm test` or of `npm run test:deep`. */
const MAX = 3;

/**
 * A control shows what happens without a guard: two processes have to run into each other for it, and a machine that is
 * busy elsewhere may part them (`UNTIL_IT_SHOWS`). The proof beside it has one try.
 */
const isControl = (fullName: string): boolean => /(^|> )control: /.test(fullName);

const whyAtFirst = (test: TestCase): string =>
  (test.result().errors ?? []).map(({ message, diff }) => [message, diff].filter(Boolean).join('\n')).join('\n');

export default class SecondTries implements Reporter {
  private lucky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky && !isControl(test.fullName))
      this.lucky.push(`SECOND TRY ${test.module.relativeModuleId}: ${test.fullName}\n${whyAtFirst(test)}`);
  }

  onTestRunEnd(): void {
    for (const line of this.lucky) console.log(line);
    if (this.lucky.length > MAX) {
      console.error(`FAILED ${this.lucky.length} tests passed only at their second try; ${MAX} may.`);
      process.exitCode = 1;
    }
  }
}
