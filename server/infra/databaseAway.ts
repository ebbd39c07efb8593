import { saidToClient } from './prismaAdapter';

/**
 * Error codes of PostgreSQL, its driver or the network for a database that cannot do its work for now. 53: its disk or
 * memory is full, or it has no connection left. 58030: it cannot read its disk. 57014: a statement took too long. 55P03:
 * a lock was not free in time. 25006: it only reads, as after a change of servers.
 */
const DATABASE_AWAY = new RegExp(
  `^(${[
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND',
    '57P0[123]|57014|55P03|25006|53\\w{3}|58030|08\\w{3}',
    'P1001|P1002|P1008|P1017|P2024',
  ].join('|')})$`,
);

/** Whether a statement failed because the database is unavailable, and not because of its content. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Prisma wraps the error of a raw statement in its own code, with PostgreSQL's error inside.
  if (DATABASE_AWAY.test(saidToClient(error).code ?? '')) return true;
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown[] };
  return (
    (typeof code === 'string' && DATABASE_AWAY.test(code)) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database/.test(
      error.message,
    ) ||
    (cause !== undefined && isDatabaseAway(cause)) ||
    (errors?.some(isDatabaseAway) ?? false)
  );
}

/** A value outside its type (class 22), or a reference to a missing row. */
const NOT_STORABLE = /^(22\w{3}|23503)$/;
/** The same errors by Prisma's own codes. */
const NOT_STORABLE_TO_PRISMA = /^P20(00|03|05|06|07|20|23|33)$/;

/** Whether the database refused a value that was sent; nothing was written. */
export function isNotStorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (NOT_STORABLE.test(saidToClient(error).code ?? '')) return true;
  return typeof code === 'string' && (NOT_STORABLE.test(code) || NOT_STORABLE_TO_PRISMA.test(code));
}
