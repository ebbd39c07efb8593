/** Also a limit on the server: a statement that no client waits for would keep its locks and a core. */
export const BACKGROUND_MS = 120_000;

/**
 * Settings of every session. Options of the connection carry them to the server. A pooler refuses or drops such options,
 * so behind one the database user has the settings: `npm run doctor -- --fix` writes them (docs/pooler.md).
 */
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

export type SessionSetting = keyof typeof SESSION_SETTINGS;
export const SESSION_SETTING_NAMES = Object.keys(SESSION_SETTINGS) as SessionSetting[];

/** The settings with these names, as an option of a connection. */
export const optionsOf = (...names: SessionSetting[]): string =>
  names.map((name) => `-c ${name}=${SESSION_SETTINGS[name]}`).join(' ');

export type DifferingSetting = { name: SessionSetting; found: string; wanted: string };

/**
 * `set_config` writes a value as PostgreSQL shows it: 120000 is 2min. It lasts for this statement. Debian calls the zone
 * Etc/UTC, which is the same.
 */
const DIFFERING = `
  select name, found, wanted from (
    select name, current_setting(name) as found, set_config(name, value, true) as wanted
    from unnest($1::text[], $2::text[]) asked (name, value)) each
  where found <> wanted and not (name = 'TimeZone' and found = 'Etc/UTC')`;

/** Values that a session has and should not have. @param ask runs a statement in that session */
export const differingSettings = async (
  ask: (text: string, values: unknown[]) => Promise<unknown[]>,
  names: readonly SessionSetting[] = SESSION_SETTING_NAMES,
): Promise<DifferingSetting[]> =>
  (await ask(DIFFERING, [names, names.map((name) => SESSION_SETTINGS[name])])) as DifferingSetting[];
