import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Part, testsOf } from './scripts/deepTests.ts';
import { pageModules } from './scripts/pageModules.ts';

// Far from UTC, so that a day taken in the wrong zone is a wrong day. Every test process inherits it.
process.env.TZ = 'Pacific/Auckland';
process.env.NODE_ENV = 'test';
process.env.LOG_LEVEL ??= 'error';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SECOND = 1000;

// scripts/test.ts says which part of the suite it runs; a file that is asked for by name is in either.
const part = (process.env.AFORO_TEST_PART ?? 'all') as Part;

type Kind = {
  name: string;
  seconds: number;
  database?: boolean;
  workers: number;
  after?: number;
  retry?: number;
  setup?: string[];
};

/**
 * One kind of test: where it lives, how long one may take, what it needs. `after` puts kinds one behind the other. Workers
 * that wait for the database leave a core to others, so there may be more of them; a browser leaves none.
 */
const kind = ({ name, seconds, workers, database = true, after = 0, retry = 0, setup = [] }: Kind) => ({
  extends: true as const,
  test: {
    name,
    ...testsOf(name, part),
    setupFiles: setup,
    globalSetup: database ? ['tests/support/provideDatabase.ts'] : [],
    testTimeout: seconds * SECOND,
    hookTimeout: (seconds + 30) * SECOND,
    maxWorkers: workers,
    retry,
    sequence: { groupOrder: after },
  },
});

const KINDS: readonly Kind[] = [
  { name: 'unit', seconds: 30, workers: 3, database: false },
  { name: 'integration', seconds: 60, workers: 3 },
  // Thousands of requests to each operation of the API.
  { name: 'contract', seconds: 400, workers: 2, after: 1 },
  // A second try is told, and only a few may need one (secondTries.ts).
  { name: 'e2e', seconds: 180, workers: 2, after: 1, retry: 1 },
  { name: 'concurrency', seconds: 240, workers: 3, after: 2, setup: ['tests/concurrency/setup.ts'] },
];

/** Files that take longest, and so begin first: otherwise one worker ends with them while the other has nothing to do. */
const LONGEST = [
  'e2e/pages/everyPage',
  'e2e/pages/hydration',
  'e2e/buying/forgiving',
  'e2e/tickets/afterSale',
  'e2e/journeys/emptyHouse',
  'integration/faults/fuzz',
  'integration/lists/readPage',
  'concurrency/faults/killed',
  'concurrency/processes/startAndStop',
  'concurrency/promos/lastUse',
  'concurrency/faults/databaseAway',
].map((name) => `/tests/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  // Tests draw pages by their sources.
  plugins: [pageModules()],
  resolve: { alias: { '@': at('./resources/js'), '@server': at('./server') } },
  test: {
    pool: 'forks',
    // Modules are loaded once for each worker; what a test changes in one of them, it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What one kind of test has transformed the others need not.
    // Not for pictures: the last commit is drawn beside these files, with the same `node_modules`.
    experimental: { fsModuleCache: part !== 'pictures' },
    // What is waited for comes when the machine has time for it; only a wait in vain takes this long.
    expect: { poll: { timeout: 20 * SECOND } },
    projects: KINDS.filter(({ name }) => testsOf(name, part).include.length > 0).map(kind),
  },
});
