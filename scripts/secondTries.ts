/**
 * A reporter for vitest: a test that passed only at its second try fails the run. Luck is a fault, in the test or in
 * what it tests; where it is neither, the test stands below with the reason.
 */
import type { Reporter, TestCase } from 'vitest/node';

/** The full name of a test that may need a second try, and why. */
const ALLOWED: Record<string, string> = {
  'is gone when its author signs out, who is asked before':
    'the live connection asks just as the session goes; on a busy machine its refusal is heard on the page that is left',
};

/**
 * A control shows what happens without a guard: two processes have to run into each other for it, and a machine that is
 * busy elsewhere may part them (`UNTIL_IT_SHOWS`). The proof beside it has one try.
 */
const isControl = (fullName: string): boolean => /(^|> )control: /.test(fullName);

export default class SecondTries implements Reporter {
  private lucky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky && !ALLOWED[test.fullName] && !isControl(test.fullName))
      this.lucky.push(`${test.module.moduleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.lucky.length === 0) return;
    console.error(`Passed only at the second try:\n${this.lucky.join('\n')}`);
    process.exitCode = 1;
  }
}
