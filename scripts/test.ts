/**
 * `npm test`: installs missing prerequisites, checks the source, builds, and runs all tests once except the long ones,
 * which `npm run test:deep` runs (`--deep`; scripts/deepTests.ts). Other arguments go to vitest and limit the run to
 * what they select; `--changed` runs the tests of changed domains. The last line is `N passed, N failed`, where a
 * failed check, a file that does not load and an error outside of any test count as one failure each.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { changedTests } from './changedTests';
import type { Part } from './deepTests';
import { ALL_PACKAGES, ensurePrerequisites } from './prerequisites';

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

/** Runs a Node script to its end; forwards termination signals, so that no process is left behind. */
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

/** Files that failed outside of their tests, such as by a syntax error. */
const brokenFiles = ({ testResults }: Report): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((it) => it.status !== 'failed'),
    )
    .map(({ name }) => name);

const firstLine = (text = '') => text.split('\n', 1)[0];

/** A failed test or file with its first error. */
type Failure = { file: string; said: string };

const failuresOf = ({ testResults }: Report): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status !== 'failed') return [];
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((it) => it.status === 'failed');
    if (tests.length === 0) return [{ file, said: `${file}: ${firstLine(message)}` }];
    return tests.map((it) => ({ file, said: `${file}: ${it.fullName}: ${firstLine(it.failureMessages[0])}` }));
  });

const passedIn = ({ testResults }: Report, files: readonly string[]): number =>
  testResults
    .filter(({ name }) => files.includes(relative(process.cwd(), name)))
    .reduce((sum, { assertionResults }) => sum + assertionResults.filter((it) => it.status === 'passed').length, 0);

function tally(report: Report, exitCode: number | null): Tally {
  const failed = report.numFailedTests + brokenFiles(report).length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** @returns vitest's report; null if it wrote none */
async function runOnce(args: readonly string[], part: Part): Promise<{ report: Report; result: Tally } | null> {
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
    const exitCode = await node('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args);
    if (!existsSync(file)) return null;
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return { report, result: tally(report, exitCode) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Maximum files that may be run a second time (docs/decisions/0026). */
const MAX_FILES = 2;
/** Race proofs have one try, and browser tests already had their second. */
const mayRunAgain = (file: string): boolean => file.startsWith('tests/integration/');

async function runTests(args: readonly string[], part: Part = 'all'): Promise<Tally> {
  const first = await runOnce(args, part);
  if (!first) return { passed: 0, failed: 1 };
  const failures = failuresOf(first.report);
  const files = [...new Set(failures.map(({ file }) => file))];
  const isAgain = args.length === 0 && files.length > 0 && files.length <= MAX_FILES && files.every(mayRunAgain);
  const second = isAgain ? await runOnce(files, part) : null;
  const left = second ? failuresOf(second.report) : failures;
  const leftFiles = left.map(({ file }) => file);
  for (const { file, said } of failures) if (!leftFiles.includes(file)) console.log(`SECOND TRY ${said}`);
  for (const { said } of left) console.log(`FAILED ${said}`);
  if (!second) return first.result;
  const { passed } = first.result;
  return { ...second.result, passed: passed - passedIn(first.report, files) + second.result.passed };
}

/** The source is not checked again: that is part of `npm test`. */
async function runDeep(): Promise<Tally> {
  ensurePrerequisites(ALL_PACKAGES);
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
