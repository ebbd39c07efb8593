import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { watchPool } from './poolCounts';
import type { DatabaseError } from './retryable';
import { traced } from './tracing';
import { preparedName, preparedText, withRetry } from './withRetry';

/** A connection keeps the plan of each statement, ten to fifty kilobytes. */
const MAX_NAMED = 500;
/** Longer value lists seldom repeat in the same length. */
const MAX_VALUES = 20;

/** A statement's text in a span; it has no values. */
const MAX_SHOWN = 300;

/** `plain`: a statement outside a transaction, as Prisma wrote it. */
type Query = SqlQuery & { plain?: string };

const names = new Map<string, string>();

/** A statement without a name is not prepared. */
function nameOf({ plain, args }: Query): string {
  if (plain === undefined || args.length > MAX_VALUES) return '';
  if (!names.has(plain) && names.size < MAX_NAMED) names.set(plain, `prisma_${names.size}`);
  const name = names.get(plain);
  return name ? preparedName(name) : '';
}

type DriverError = { cause?: { originalCode?: string; originalMessage?: string } };
const said = (error: unknown): DatabaseError => {
  const { originalCode: code, originalMessage: message } = (error as DriverError | undefined)?.cause ?? {};
  return { ...(code && { code }), ...(message && { message }) };
};

/** PostgreSQL's error inside an error of the Prisma client. */
export const saidToClient = (error: unknown): DatabaseError =>
  said((error as { meta?: { driverAdapterError?: unknown } }).meta?.driverAdapterError);

/**
 * Prisma's adapter for PostgreSQL. Statements outside transactions are prepared, like our own: a page with a dozen
 * queries takes a tenth less. Inside one they are not, since a statement whose result type a later version has changed
 * would abort the transaction.
 */
export function prismaAdapter(config: pg.PoolConfig): PrismaPg {
  const factory = new PrismaPg(config, { statementNameGenerator: nameOf });
  const connect = async () => {
    const adapter = await factory.connect();
    watchPool('back_office', adapter.underlyingDriver());
    const alone =
      <T>(ask: (query: Query) => Promise<T>) =>
      (query: SqlQuery) =>
        traced('sql prisma', { 'db.query.text': query.sql.slice(0, MAX_SHOWN) }, () =>
          withRetry(
            'prisma',
            () => ask.call(adapter, { ...query, sql: preparedText(query.sql), plain: query.sql }),
            said,
          ),
        );
    return Object.assign(adapter, { queryRaw: alone(adapter.queryRaw), executeRaw: alone(adapter.executeRaw) });
  };
  return Object.assign(Object.create(factory) as PrismaPg, { connect });
}
