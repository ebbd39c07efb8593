/** Also a limit on the server: a statement that no client waits for would keep its locks and a core. */
export const BACKGROUND_MS = 120_000;

/** Settings of every session, sent when it begins. `npm run doctor` checks that they arrive through a pooler as well. */
export const SESSION_SETTINGS = {
  /** Statements here are short; JIT compilation costs more than it saves. */
  jit: 'off',
  /** Nor do they need parallel workers: starting one takes longer than a page may, on a core that sales need. */
  max_parallel_workers_per_gather: '0',
  /** Sorting a year of sales by baskets, 20,000 rows, needs 4 MB, which the default of 4 MB would write to disk. */
  work_mem: '16MB',
  /** Prisma writes times without a zone, so the session's zone must be UTC. */
  TimeZone: 'UTC',
  statement_timeout: String(BACKGROUND_MS),
} as const;

/** The settings with these names, as an option of a connection. */
export const optionsOf = (...names: (keyof typeof SESSION_SETTINGS)[]): string =>
  names.map((name) => `-c ${name}=${SESSION_SETTINGS[name]}`).join(' ');
