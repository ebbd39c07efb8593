import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { HostedProvider } from '../providers/provider';
import { connect } from './connect';
import { openConnection, type StoredConnection } from './connection';

/** Fallback in case a change notification is missed. */
const FRESH_MS = 5000;

let kept: { providers: readonly HostedProvider[]; readAt: number } = { providers: [], readAt: 0 };
let changes = 0;
onChange(['payment_connections'], () => {
  changes += 1;
});
let seen = -1;
let reading: Promise<void> | null = null;

async function providerOf(row: StoredConnection): Promise<HostedProvider[]> {
  try {
    const connection = openConnection(row);
    return connection ? [await connect(connection)] : [];
  } catch (error) {
    logger.error({ err: error, connection: row.code }, 'a payment connection cannot be used; enter its secrets anew');
    return [];
  }
}

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<StoredConnection>(
    'read_payment_connections',
    `select id, code, kind, enabled, name, channels, currencies, methods, settings, secrets from payment_connections
     order by position, code`,
  );
  kept = { providers: (await Promise.all(rows.map(providerOf))).flat(), readAt: Date.now() };
  seen = before;
}

/**
 * Connected providers, including those no longer offered, whose payments still settle. A change by any process is
 * visible to the next reader; while the database is down the last known ones are used.
 */
export async function connectedProviders(): Promise<readonly HostedProvider[]> {
  for (let tries = 0; tries < 2 && (seen !== changes || Date.now() - kept.readAt > FRESH_MS); tries += 1) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'the payment connections could not be read'))
      .finally(() => {
        reading = null;
      });
    await reading;
  }
  return kept.providers;
}
