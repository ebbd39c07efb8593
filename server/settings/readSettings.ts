import { setTimeout as pause } from 'node:timers/promises';
import { heard, onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { DEFAULTS, type SettingKey, type Settings, settingsSchema } from './schema';

/** Changes are heard at once; this is for the moments in which they cannot be. */
const FRESH_MS = 5000;
/** A request waits no longer than this for a database that does not answer, when settings were read before. */
const PATIENCE_MS = 1000;

let kept: { settings: Settings; readAt: number } = { settings: DEFAULTS, readAt: 0 };
/** Counts what was heard, so that what was read before it is not taken for what came after. */
let changes = 0;
let reading: Promise<unknown> | null = null;

onChange(['settings'], () => {
  changes += 1;
  // Read at once, for those who cannot wait for them: documents and lists.
  if (kept.readAt > 0) void readSettings();
});
let seen = 0;

/** Each value that is stored and sound; one that is not leaves that setting as it was, and no other. */
function sound(rows: readonly { key: string; value: unknown }[]): Settings {
  const settings: Record<string, unknown> = { ...DEFAULTS };
  for (const { key, value } of rows) {
    const shape = settingsSchema.shape[key as SettingKey];
    if (!shape) continue;
    const result = shape.safeParse(value);
    if (result.success) settings[key] = result.data;
    else {
      settings[key] = kept.settings[key as SettingKey];
      logger.error(
        { setting: key, issues: result.error.issues },
        'a stored setting is not valid; the last good one stays',
      );
    }
  }
  return settings as Settings;
}

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<{ key: string; value: unknown }>('read_settings', 'select key, value from settings');
  kept = { settings: sound(rows), readAt: Date.now() };
  seen = before;
}

const isFresh = (): boolean => seen === changes && Date.now() - kept.readAt <= FRESH_MS;

/**
 * The settings as they are; a change made by any process is there for the next reader. While the database is away the
 * last ones read stay in force.
 */
export async function readSettings(): Promise<Settings> {
  // A second time, where it was changed while another person was reading it.
  for (let tries = 0; tries < 2 && !isFresh(); tries += 1) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'settings could not be read'))
      .finally(() => {
        reading = null;
      });
    const isRead = reading.then(() => true);
    if (!(await (kept.readAt === 0 ? isRead : Promise.race([isRead, pause(PATIENCE_MS, false)])))) break;
  }
  return kept.settings;
}

/** The settings, where they need not be read anew; null where they do. */
export const freshSettings = (): Settings | null => (isFresh() ? kept.settings : null);

/** The settings as they were last read, for where nothing can be waited for; every request has read them before. */
export const lastSettings = (): Settings => kept.settings;

/** Writes one setting, as installing and demonstrating do; people go through `saveSettings`, which keeps a record. */
export async function writeSetting<K extends SettingKey>(
  key: K,
  value: Settings[K],
  userId: string | null,
): Promise<void> {
  await sql(
    'write_setting',
    `insert into settings (key, value, updated_at, updated_by) values ($1, $2, now(), $3)
     on conflict (key) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`,
    [key, JSON.stringify(settingsSchema.shape[key].parse(value)), userId],
  );
  heard('settings');
}

/** Requests to the shop that one site may make in a minute. */
export const shopRequestsOfSite = async (): Promise<number> => (await readSettings())['orders.network_requests'];
