/**
 * A vitest reporter: lists tests that passed only on their second try, and fails the run if there are more than `MAX`.
 * A single timeout on a busy machine is tolerated; several mean a fault in the tests or the product. Each is a line
 * `SECOND TRY …` at the end of the run, to be investigated (docs/decisions/0026).
 */
import type { Reporter, TestCase } from 'vitest/node';

/** In one run of `npm test` or of `npm run test:deep`. */
const MAX = 3;

/**
 * A control test shows the failure without a guard: two processes must collide, which a busy machine may prevent
 * (`UNTIL_IT_SHOWS`). The proof itself has one try.
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
