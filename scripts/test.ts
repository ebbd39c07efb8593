/**
 * `npm test`: fetches what is missing, checks the source, builds, and runs every test once but the long ones, which
 * `npm run test:deep` runs (`--deep`; scripts/deepTests.ts). Other arguments go to vitest, and with any only what they
 * ask for is run; `--changed` runs the tests of the domains that were changed. The last line
 * is `N passed, N failed`, where a failed check, a file that does not load and an error outside of any test count as one
 * failure each.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { changedTests } from './changedTests';
import type { Part } from './deepTests';
import { ensurePrerequisites } from './prerequisites';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Tally = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs a Node script to its end; being told to stop is passed on, so that nothing stays behind. */
function node(...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      resolve(code);
    });
  });
}

/** Files that broke before or outside of their tests, such as by a syntax error. */
const brokenFiles = ({ testResults }: Report): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((it) => it.status !== 'failed'),
    )
    .map(({ name }) => name);

const firstLine = (text = '') => text.split('\n', 1)[0];

/** Each failure once more in a line, below the output of the whole run. */
function tellFailures({ testResults }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    const tests = assertionResults.filter((it) => it.status === 'failed');
    const file = relative(process.cwd(), name);
    if (tests.length === 0) console.log(`FAILED ${file}: ${firstLine(message)}`);
    for (const test of tests) console.log(`FAILED ${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  }
}

function tally(reportFile: string, exitCode: number | null): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  tellFailures(report);
  const failed = report.numFailedTests + brokenFiles(report).length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

async function runTests(args: readonly string[], part: Part = 'all'): Promise<Tally> {
  process.env.AFORO_TEST_PART = part;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = [
      '--reporter=default',
      '--reporter=./scripts/secondTries.ts',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    return tally(file, await node('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The source is not checked again: that is part of `npm test`. */
async function runDeep(): Promise<Tally> {
  ensurePrerequisites();
  if ((await node('scripts/build.mjs')) !== 0) return { passed: 0, failed: 1 };
  return runTests([], 'deep');
}

async function runAll(args: readonly string[]): Promise<Tally> {
  if (args[0] === '--deep' && args.length === 1) return runDeep();
  if (args[0] === '--changed') return runTests([...changedTests(), ...args.slice(1)]);
  if (args.length > 0) return runTests(args);
  ensurePrerequisites();
  const [check, build] = await Promise.all([
    node('node_modules/tsx/dist/cli.mjs', 'scripts/check.ts'),
    node('scripts/build.mjs'),
  ]);
  const checkFailed = check !== 0;
  if (build !== 0) return { passed: 0, failed: 1 + Number(checkFailed) };
  const { passed, failed } = await runTests([], 'quick');
  return { passed, failed: failed + Number(checkFailed) };
}

let result: Tally = { passed: 0, failed: 1 };
try {
  result = await runAll(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0;
console.log(`${result.passed} passed, ${result.failed} failed`);
