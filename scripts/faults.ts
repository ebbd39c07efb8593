/**
 * `npm run faults -- orders 12`: plants that many faults in a domain, one after the other, and reports which test
 * noticed each, if any. A fault is one changed line: a refusal removed, an off-by-one comparison, a condition dropped
 * from a statement. A seed (third argument) selects the lines, so that a run can be repeated. Do not edit the folder
 * during a run: files are changed in place and restored.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sourceFiles } from './sourceFiles';

type Fault = { file: string; line: number; before: string; after: string };

/** Possible changes of a line, by its pattern. */
const CHANGES: readonly [what: string, looksLike: RegExp, change: (line: string) => string][] = [
  [
    'a refusal is gone',
    /^\s*(if \(.+\) )?throw (new (DomainError|HttpError)\(.*\)|notFound\(\)|forbidden\(\));$/,
    () => '',
  ],
  ['an early end is gone', /^\s*if \(.+\) return.*;$/, () => ''],
  ['off by one', / (<=|>=|<|>) /, (line) => line.replace(/ (<=|>=|<|>) /, (_, sign: string) => ` ${OPPOSITE[sign]} `)],
  ['or for and', / && /, (line) => line.replace(' && ', ' || ')],
  ['and for or', / \|\| /, (line) => line.replace(' || ', ' && ')],
  ['the other way round', /if \(!/, (line) => line.replace('if (!', 'if (')],
  ['a condition is dropped', / and [a-z_."]+ (=|<>|is|in|<|>|<=|>=) /, (line) => dropCondition(line)],
  ['equal for unequal', / !== /, (line) => line.replace(' !== ', ' === ')],
  ['a wait is forgotten', /^\s*await \w+\(.*\);$/, () => ''],
];

const OPPOSITE: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Removes the last condition of the line. */
const dropCondition = (line: string): string =>
  line.replace(/ and [a-z_."]+ (?:=|<>|is|in|<|>|<=|>=) (?:(?! and )[^`)])*$/, '');

/** A seeded generator, so that the same seed gives the same faults. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** All possible faults of a domain; type declarations and text lists are excluded. */
const possibleFaults = (domain: string): Fault[] =>
  sourceFiles()
    .filter((file) => file.startsWith(`server/${domain}/`) && !/(pages|index)\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((before, at) => {
          if (/^\s*(\*|\/\/|\/\*|import |export type|type )/.test(before) || /=>\s*void|Promise</.test(before))
            return [];
          const change = CHANGES.find(([, looksLike]) => looksLike.test(before));
          const after = change?.[2](before) ?? before;
          return after === before ? [] : [{ file, line: at + 1, before, after }];
        }),
    );

function choose(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const random = randomFrom(seed);
  return faults
    .map((fault) => ({ fault, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ fault }) => fault);
}

/** Runs `ask` with these faults planted, and restores the files. */
function planted<T>(faults: readonly Fault[], ask: () => T): T {
  const texts = new Map(faults.map(({ file }) => [file, readFileSync(file, 'utf8')]));
  try {
    for (const { file, line, after } of faults) {
      const lines = readFileSync(file, 'utf8').split('\n');
      lines[line - 1] = after;
      writeFileSync(file, lines.join('\n'));
    }
    return ask();
  } finally {
    for (const [file, text] of texts) writeFileSync(file, text);
  }
}

/**
 * Bisects faults for tests that rarely notice any: runs with all faults, then with halves where something was noticed.
 */
function sift(faults: readonly Fault[], ask: () => string | undefined): [Fault, string][] {
  const noticed = faults.length > 0 && planted(faults, ask);
  if (!noticed) return [];
  const half = Math.ceil(faults.length / 2);
  return half === faults.length
    ? faults.map((fault) => [fault, noticed])
    : [...sift(faults.slice(0, half), ask), ...sift(faults.slice(half), ask)];
}

/** @returns the test file that failed first; undefined if none did */
function failedTest(tests: readonly string[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-faults-'));
  const report = join(folder, 'report.json');
  try {
    const args = ['run', '--bail=1', '--retry=0', '--reporter=json', `--outputFile=${report}`, ...tests];
    const run = ['node_modules/vitest/vitest.mjs', ...args];
    const { status } = spawnSync(process.execPath, run, { stdio: 'ignore', timeout: MAX_RUN_MS });
    return status === 0 ? undefined : firstFailure(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function refusedByCompiler(): string | undefined {
  const kept = join(tmpdir(), `aforo-faults-${process.pid}.tsbuildinfo`);
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', kept];
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  return status === 0 ? undefined : 'the compiler';
}

function firstFailure(report: string): string {
  if (!existsSync(report)) return 'a run that never ended';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  const failed = testResults.find(({ status }) => status === 'failed');
  return failed ? relative(process.cwd(), failed.name) : 'an error outside of any test';
}

/** Tests in other folders for domains without enough tests of their own. */
const TESTED_WITH: Record<string, readonly string[]> = {
  mails: ['tests/integration/mails', 'tests/integration/settings/mailTexts.test.ts'],
  broadcasting: ['tests/integration/broadcasting', 'tests/integration/broadcast/signIn.test.ts'],
  access: [
    'tests/integration/access',
    ...['access', 'roles', 'rolesGivenWithin', 'limitedRoles'].map((name) => `tests/integration/users/${name}.test.ts`),
    'tests/unit/users/covers.test.ts',
  ],
  alerts: ['tests/integration/appointments/alerts.test.ts'],
  search: ['tests/integration/search', 'tests/unit/readDay.test.ts'],
  messages: ['tests/integration/mails/mailHealth.test.ts', 'tests/integration/http/wholeApp.test.ts'],
  'saved-views': ['tests/integration/lists'],
  infra: ['tests/unit/infra', 'tests/integration/database', 'tests/integration/background', 'tests/integration/lists'],
};

/** Tests of all domains, run when a domain's own tests noticed nothing. */
const ASKED_EVERYWHERE = [
  'tests/integration/faults/atOnce.test.ts',
  'tests/integration/audit/unchanged.test.ts',
  'tests/integration/access',
];

const MAX_RUN_MS = 600_000;
const [domain = '', count = '12', seed = '1'] = process.argv.slice(2);
const tests =
  TESTED_WITH[domain] ?? ['unit', 'integration'].map((kind) => `tests/${kind}/${domain}`).filter(existsSync);
if (tests.length === 0) throw new Error(`there are no tests of ${domain || 'no domain'}`);
const faults = choose(possibleFaults(domain), Number(count), Number(seed));
const noticedBy = new Map<Fault, string>();
const note = (fault: Fault, by: string) => {
  noticedBy.set(fault, by);
  console.log(`${fault.file}:${fault.line} noticed by ${by}`);
};
const unnoticed = () => faults.filter((fault) => !noticedBy.has(fault));
for (const fault of faults) {
  const test = planted([fault], () => failedTest(tests));
  if (test) note(fault, test);
  else console.log(`${fault.file}:${fault.line} passes its own tests`);
}
for (const [fault, by] of sift(unnoticed(), refusedByCompiler)) note(fault, by);
const everywhere = ASKED_EVERYWHERE.filter((test) => !tests.includes(test));
for (const [fault, by] of sift(unnoticed(), () => failedTest(everywhere))) note(fault, by);
for (const { file, line, before, after } of unnoticed())
  console.log(`${file}:${line} unnoticed\n  - ${before.trim()}\n  + ${after.trim()}`);
console.log(`${domain}: ${noticedBy.size} of ${faults.length} faults noticed`);
