/**
 * Selects tests for `npm test -- --changed`: those of domains changed since the last commit, and changed tests. Browser
 * and concurrency tests are left to the full run, so that the answer comes within a minute.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Domains whose functions have another folder name. */
const DOMAINS_OF_FUNCTIONS: Record<string, readonly string[]> = {
  holds: ['orders'],
  sale: ['orders', 'events'],
  prices: ['orders', 'promos'],
  slots: ['appointments', 'time-blocks'],
  visits: ['orders'],
  states: ['database'],
  people: ['users', 'access'],
};

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the last commit, including new ones. */
const changedFiles = (): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The domains of a file; the folder of a domain's pages has its name, capitalised. */
function domainsOf(file: string): readonly string[] {
  const [, functions] = /^prisma\/functions\/([^/]+)\//.exec(file) ?? [];
  if (functions) return [...(DOMAINS_OF_FUNCTIONS[functions] ?? [functions]), 'database'];
  const [, domain] = /^server\/([^/]+)\//.exec(file) ?? [];
  if (domain) return [domain === 'infra' ? 'database' : domain];
  const [, area] = /^resources\/js\/Pages\/(\w+)/.exec(file) ?? [];
  return area ? [area.replace(/\B[A-Z]/g, '-$&').toLowerCase()] : [];
}

/** Folders and files for vitest; always with the fast source rules. */
export function changedTests(): string[] {
  const files = changedFiles();
  const own = files.filter((file) => /^tests\/(unit|integration)\/.*\.test\.ts$/.test(file));
  const folders = new Set(
    files.flatMap(domainsOf).flatMap((domain) => [`tests/unit/${domain}`, `tests/integration/${domain}`]),
  );
  return ['tests/unit/architecture.test.ts', ...own, ...[...folders].filter((folder) => existsSync(folder))];
}
