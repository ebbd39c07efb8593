/** Settings of the installation: typed, with a default each, read from the database and kept for a few seconds. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';

const schema = z.object({
  'organisation.name': z.string().default('Aforo'),
  'organisation.email': z.string().default(''),
  'orders.hold_minutes': z.number().int().min(1).max(120).default(15),
  'orders.pending_minutes': z.number().int().min(5).max(240).default(30),
  'orders.max_tickets': z.number().int().min(1).max(100).default(20),
  'payments.grace_minutes': z.number().int().min(0).max(240).default(15),
  'accounts.can_register': z.boolean().default(true),
});
export type Settings = z.infer<typeof schema>;
export type SettingKey = keyof Settings;

const FRESH_MS = 5000;
/** Nobody waits longer than this for a database that does not answer, when settings were read before. */
const PATIENCE_MS = 1000;
let kept: { settings: Settings; readAt: number } = { settings: schema.parse({}), readAt: 0 };
let reading: Promise<unknown> | null = null;

async function read(): Promise<void> {
  const rows = await sql<{ key: string; value: unknown }>('read_settings', 'select key, value from settings');
  const known = rows.filter((row) => row.key in schema.shape);
  const result = schema.safeParse(Object.fromEntries(known.map((row) => [row.key, row.value])));
  if (!result.success)
    logger.error({ issues: result.error.issues }, 'a stored setting is not valid; the last good ones stay');
  kept = { settings: result.success ? result.data : kept.settings, readAt: Date.now() };
}

/** The settings, at most five seconds old. While the database is away the last ones read stay in force. */
export async function readSettings(): Promise<Settings> {
  if (Date.now() - kept.readAt > FRESH_MS) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'settings could not be read'))
      .finally(() => {
        reading = null;
      });
    await (kept.readAt === 0 ? reading : Promise.race([reading, pause(PATIENCE_MS)]));
  }
  return kept.settings;
}

/** Changes one setting; every process sees it within seconds. */
export async function writeSetting<K extends SettingKey>(
  key: K,
  value: Settings[K],
  userId: string | null,
): Promise<void> {
  await sql(
    'write_setting',
    `insert into settings (key, value, updated_at, updated_by) values ($1, $2, now(), $3)
     on conflict (key) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`,
    [key, JSON.stringify(schema.shape[key].parse(value)), userId],
  );
  kept.readAt = 0;
}
