import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { BookedPayment } from '../providers/books';

type Compared = { paymentId: string | null; difference: string | null };

const AT_ONCE = 50;

const toRow = (provider: string, eventId?: string) => (book: BookedPayment) => ({
  provider,
  ref: book.ref,
  payment_id: book.paymentId,
  state: book.state,
  amount: book.amount,
  currency: book.currency,
  refunded: book.refunded,
  fee: book.fee,
  booked_at: book.bookedAt?.toISOString(),
  refunds: book.refunds,
  named: book.named,
  raw: book.raw,
  event_id: eventId,
});

/**
 * Stores a provider's records and applies them: refunds made there are added here, our failed ones fail here, and a
 * difference is shown at the order until it is resolved. Idempotent, in any order.
 */
export async function recordBooks(
  provider: string,
  books: readonly BookedPayment[],
  eventId?: string,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (let from = 0; from < books.length; from += AT_ONCE) {
    const rows = books.slice(from, from + AT_ONCE).map(toRow(provider, eventId));
    compared.push(
      ...(await sql<Compared>(
        'record_books',
        'select payment_id as "paymentId", difference from record_books($1::jsonb)',
        [JSON.stringify(rows)],
      )),
    );
  }
  if (compared.length > 0) wakeOutbox();
  return compared;
}
