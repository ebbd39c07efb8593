/**
 * `npm run faults -- orders 12`: plants that many faults in a domain, one after the other, and says which its tests did not
 * notice. A fault is one changed line: a refusal taken out, a comparison that is off by one, a condition dropped from a
 * statement. Which lines is decided by a seed (third argument), so that a run can be had again. Leave the folder alone
 * meanwhile: the files are changed where they stand, and put back.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';

type Fault = { file: string; line: number; before: string; after: string };

/** What goes wrong in a line, by what the line looks like. */
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

/** The last condition of the line, as far as it stands there. */
const dropCondition = (line: string): string =>
  line.replace(/ and [a-z_."]+ (?:=|<>|is|in|<|>|<=|>=) (?:(?! and )[^`)])*$/, '');

/** A small generator, so that the same seed brings the same faults. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Every fault that could be planted in a domain; declarations of types and of lists of texts have none worth it. */
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

/** @returns whether a test failed with the fault in place */
function isCaught({ file, line, after }: Fault, tests: readonly string[]): boolean {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  lines[line - 1] = after;
  try {
    writeFileSync(file, lines.join('\n'));
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--retry=0', ...tests];
    return spawnSync(process.execPath, args, { stdio: 'ignore', timeout: MAX_RUN_MS }).status !== 0;
  } finally {
    writeFileSync(file, text);
  }
}

const MAX_RUN_MS = 180_000;
const [domain = '', count = '12', seed = '1'] = process.argv.slice(2);
const tests = ['unit', 'integration'].map((kind) => `tests/${kind}/${domain}`).filter(existsSync);
if (tests.length === 0) throw new Error(`there are no tests of ${domain || 'no domain'}`);
const faults = choose(possibleFaults(domain), Number(count), Number(seed));
let caught = 0;
for (const fault of faults) {
  if (isCaught(fault, tests)) caught += 1;
  else console.log(`unnoticed ${fault.file}:${fault.line}\n  - ${fault.before.trim()}\n  + ${fault.after.trim()}`);
}
console.log(`${domain}: ${caught} of ${faults.length} faults noticed`);
