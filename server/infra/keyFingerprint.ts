/**
 * Names APP_KEY without telling it: a backup and the database have this fingerprint, so that another key is noticed
 * before tickets are refused and secrets stay sealed.
 */
import { sql } from './db';
import { keysOf } from './env';
import { logger } from './logger';
import { env } from './runtime';
import { keyFor } from './sealing';

const CHARACTERS = 16;

/** Derived like the keys of each purpose: it does not help to find the key. */
export const fingerprintOfKey = (appKey: string): string =>
  keyFor('fingerprint of the key', appKey).toString('hex').slice(0, CHARACTERS);

/** The fingerprint of the key that this database was last started with; null before its first start. */
export async function readKeyFingerprint(): Promise<string | null> {
  const [row] = await sql<{ fingerprint: string | null }>(
    'key_fingerprint',
    `select value ->> 'fingerprint' as fingerprint from settings where key = 'system.key'`,
  );
  return row?.fingerprint ?? null;
}

/** Records the key of this process. A key that neither is the recorded one nor follows it is only reported. */
export async function noteKey(): Promise<void> {
  const [own, ...former] = keysOf(env()).map(fingerprintOfKey);
  const known = await readKeyFingerprint();
  if (known === own) return;
  if (known !== null && !former.includes(known)) {
    logger.error(
      { known, own },
      'APP_KEY is not the key of this database: tickets, links and secrets of the other key are refused',
    );
    return;
  }
  await sql(
    'note_key',
    `insert into settings (key, value, updated_at) values ('system.key', jsonb_build_object('fingerprint', $1::text), now())
     on conflict (key) do update set value = excluded.value, updated_at = now()
     where settings.value ->> 'fingerprint' = any ($2::text[])`,
    [own, former],
  );
}
