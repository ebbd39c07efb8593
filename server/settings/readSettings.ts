import { setTimeout as pause } from 'node:timers/promises';
import { heard, onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { DEFAULTS, type SettingKey, type Settings, settingsSchema } from './schema';

/** Fallback in case a change notification is missed. */
const FRESH_MS = 5000;
/** Maximum wait for a database that does not answer, if settings were read before. */
const PATIENCE_MS = 1000;

let kept: { settings: Settings; readAt: number } = { settings: DEFAULTS, readAt: 0 };
/** Counts change notifications, so that an older read is not taken as current. */
let changes = 0;
let reading: Promise<unknown> | null = null;

onChange(['settings'], () => {
  changes += 1;
  // Reads immediately, for synchronous users of the settings: documents and lists.
  if (kept.readAt > 0) void readSettings();
});
let seen = 0;

/** Takes each valid stored value; an invalid one keeps its former value without affecting others. */
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
 * The settings; a change by any process is visible to the next reader. While the database is down the last ones are
 * used.
 */
export async function readSettings(): Promise<Settings> {
  // Reads again after a change during the read.
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

/** The cached settings if current; null otherwise. */
export const freshSettings = (): Settings | null => (isFresh() ? kept.settings : null);

/** The settings last read, for synchronous code; every request has read them before. */
export const lastSettings = (): Settings => kept.settings;

/** Writes a setting on installation and in the demo; users go through `saveSettings`, which logs changes. */
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

/** Shop requests allowed per site and minute. */
export const shopRequestsOfSite = async (): Promise<number> => (await readSettings())['orders.network_requests'];
