/** Every night our payments of the last days are held against the books of the companies that took them. */
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
/** Refunds and disputes of older ones are told by messages, or fetched by hand. */
const DAYS_BACK = 10;
const AT_ONCE = 50;
/** Of one night; what is left is looked at in the next, the one that was looked at longest ago first. */
const MAX_PAYMENTS = 5000;
const MAX_SECONDS = 600;

/** Has companies asked about payments, in the background. Asked twice, the same is found twice. */
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

/** Payments of the last days that the company was asked for and that have not been looked at since then. */
const listUnseen = (provider: string, since: Date, seenBefore: Date) =>
  sql<{ id: string }>(
    'payments_to_compare',
    `select p.id from payments p left join provider_records b on b.payment_id = p.id
     where p.provider = $1 and p.created_at >= $2 and p.provider_ref is not null and (b.seen_at is null or b.seen_at < $3)
       and (p.state not in ('failed', 'cancelled') or b.id is null)
     order by b.seen_at nulls first, p.created_at limit $4`,
    [provider, since, seenBefore, MAX_PAYMENTS],
  );

/** @returns the payments in which the list and we differ */
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
  // A list says less than what is asked for by name, which also settles what was never told.
  for (const id of await recordList(provider, since)) await comparePayment(id);
  // What its list does not have is asked for by name.
  await enqueueFetches((await listUnseen(provider.code, since, now)).map(({ id }) => id));
}

/** One company that is away does not keep the others from being compared. */
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
