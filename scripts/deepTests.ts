/**
 * Long tests of `npm run test:deep`: every page by language, width and theme, thousands of random operations, processes
 * that are killed and restarted. A folder ends with a slash. `npm test` runs all others.
 */
export const DEEP_TESTS: readonly string[] = [
  'tests/e2e/pages/',
  'tests/e2e/gallery/',
  'tests/e2e/buying/expiry.test.ts',
  'tests/e2e/buying/forgiving.test.ts',
  'tests/contract/',
  'tests/integration/faults/',
  'tests/integration/life/',
  'tests/integration/lists/readPage.test.ts',
  'tests/integration/mails/openedByPrograms.test.ts',
  'tests/integration/payments/ledgers.property.test.ts',
  'tests/concurrency/faults/',
  'tests/concurrency/gameday/',
  'tests/concurrency/image/',
  'tests/concurrency/imports/',
  'tests/concurrency/pooler/',
  'tests/concurrency/privacy/',
  'tests/concurrency/processes/',
  'tests/concurrency/promos/',
];

const globOf = (path: string): string => (path.endsWith('/') ? `${path}**/*.test.{ts,tsx}` : path);

export type Part = 'all' | 'quick' | 'deep' | 'pictures' | 'soketi';

/** Renders pages for `npm run gallery` and checks nothing; only that command runs it. */
const PICTURES = 'tests/e2e/gallery/drawPages.ts';

/** Needs another live server, which `npm run test:soketi` installs and starts. */
const SOKETI = 'tests/e2e/live/otherEngine.ts';

/** Globs of one kind of test (`unit`, `e2e`) in one part of the suite; `include` is empty if the part has none. */
export function testsOf(kind: string, part: Part): { include: string[]; exclude: string[] } {
  if (part === 'pictures') return { include: kind === 'e2e' ? [PICTURES] : [], exclude: [] };
  if (part === 'soketi') return { include: kind === 'e2e' ? [SOKETI] : [], exclude: [] };
  const deep = DEEP_TESTS.filter((path) => path.startsWith(`tests/${kind}/`)).map(globOf);
  if (part === 'deep') return { include: deep, exclude: [] };
  return { include: [`tests/${kind}/**/*.test.{ts,tsx}`], exclude: part === 'quick' ? deep : [] };
}
