/**
 * A reporter for vitest: a test that passed only at its second try fails the run. Luck is a fault, in the test or in
 * what it tests; where it is neither, the test stands below with the reason.
 */
import type { Reporter, TestCase } from 'vitest/node';

/** The full name of a test that may need a second try, and why. */
const ALLOWED: Record<string, string> = {};

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
    if (test.diagnostic()?.flaky && !ALLOWED[test.fullName] && !isControl(test.fullName))
      this.lucky.push(`${test.module.moduleId}: ${test.fullName}\n${whyAtFirst(test)}`);
  }

  onTestRunEnd(): void {
    if (this.lucky.length === 0) return;
    console.error(`Passed only at the second try:\n${this.lucky.join('\n')}`);
    process.exitCode = 1;
  }
}
