/** Compares our recent payments with the providers' records, nightly. */
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { enqueueAll, type Job } from '../../infra/queue';
import { DAY_MS } from '../../shared/time';
import type { BookedPayment } from '../providers/books';
import type { HostedProvider } from '../providers/provider';
import { listProviders } from '../providers/registry';
import { comparePayment } from './comparePayment';
import { recordBooks } from './recordBooks';

const FETCH_JOB = 'payments.fetch';
/** Later refunds and disputes arrive by message, or are fetched manually. */
const DAYS_BACK = 10;
const AT_ONCE = 50;
/** Limit per night and provider; the rest follows the next night, least recently checked first. */
const MAX_PAYMENTS = 5000;
const MAX_SECONDS = 600;

/** Queues a comparison of these payments. Repeating it is harmless. */
export async function enqueueFetches(paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await enqueueAll(
    FETCH_JOB,
    paymentIds.map((paymentId) => ({ data: { paymentId } })),
  );
}

export const fetchJob: Job<{ paymentId: string }> = {
  name: FETCH_JOB,
  atOnce: 4,
  handle: async ({ paymentId }) => void (await comparePayment(paymentId)),
};

/** Recent payments that the provider knows and that have not been compared since. */
const listUnseen = (provider: string, since: Date, seenBefore: Date) =>
  sql<{ id: string }>(
    'payments_to_compare',
    `select p.id from payments p left join provider_records b on b.payment_id = p.id
     where p.provider = $1 and p.created_at >= $2 and p.provider_ref is not null and (b.seen_at is null or b.seen_at < $3)
       and (p.state not in ('failed', 'cancelled') or b.id is null)
     order by b.seen_at nulls first, p.created_at limit $4`,
    [provider, since, seenBefore, MAX_PAYMENTS],
  );

/** @returns payments that differ between the list and our records */
async function recordList(provider: HostedProvider, since: Date): Promise<string[]> {
  const differing: string[] = [];
  const record = async (books: readonly BookedPayment[]) => {
    for (const { paymentId, difference } of await recordBooks(provider.code, books))
      if (paymentId && difference) differing.push(paymentId);
  };
  let batch: BookedPayment[] = [];
  for await (const book of provider.listBooks?.(since) ?? []) {
    batch.push(book);
    if (batch.length < AT_ONCE) continue;
    await record(batch);
    batch = [];
  }
  await record(batch);
  return differing;
}

async function compareWith(provider: HostedProvider, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  // The list has fewer details than a single query, which also settles unreported results.
  for (const id of await recordList(provider, since)) await comparePayment(id);
  // Payments missing in the list are queried one by one.
  await enqueueFetches((await listUnseen(provider.code, since, now)).map(({ id }) => id));
}

/** A provider that cannot be reached does not stop the comparison with the others. */
export async function compareBooks(): Promise<void> {
  const now = new Date();
  for (const provider of await listProviders()) {
    if (!provider.readBooks) continue;
    await compareWith(provider, now).catch((error: unknown) =>
      logger.warn({ err: error, provider: provider.code }, 'the books of a company could not be read'),
    );
  }
}

export const compareJob: Job<object> = {
  name: 'payments.compare',
  cron: '23 4 * * *',
  maxRunSeconds: MAX_SECONDS,
  handle: compareBooks,
};
