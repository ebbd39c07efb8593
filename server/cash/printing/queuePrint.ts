/** Stores each print job before printing: once as original, and again with a reason. */
import { createHash } from 'node:crypto';
import { sql } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError, notFound } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { PrinterKind, PrintKind } from '../../shared/printers';

export type NewPrint = {
  id: string;
  cashbox: string | null;
  shift: string | null;
  kind: PrintKind;
  /** Subject of the paper; each has one original. */
  subject: string | null;
  order_id?: string;
  movement_id?: string;
  /** Ids of some tickets of the order; default: all. */
  tickets?: readonly string[];
  via: PrinterKind;
  locale: string;
  reason: string | null;
  kick?: boolean;
  by: string;
  /** Skip if it was printed before. */
  once?: boolean;
};

type Outcome = 'queued' | 'replayed' | 'there' | 'reason_needed' | 'no_ticket';

/**
 * @returns the copy number; null if `once` and printed before.
 * @throws DomainError print_reason beside `reason`, print_no_ticket beside `tickets`
 */
export async function queuePrint(print: NewPrint): Promise<number | null> {
  const [row] = await sql<{ outcome: Outcome; copy: number }>(
    'queue_print',
    'select outcome, copy from queue_print($1::jsonb)',
    [JSON.stringify(print)],
  );
  const { outcome, copy } = row!;
  switch (outcome) {
    case 'queued':
    case 'replayed':
      wakeOutbox();
      return copy;
    case 'there':
      return null;
    case 'reason_needed':
      throw new DomainError('print_reason', { field: 'reason' });
    case 'no_ticket':
      throw new DomainError('print_no_ticket', { field: 'tickets' });
    default:
      return unknownOutcome(outcome);
  }
}

/** Subject of some tickets of an order, independent of their sequence. */
export const subjectOf = (orderId: string, tickets: readonly string[]): string =>
  `tickets ${orderId} ${createHash('sha256')
    .update([...tickets].sort().join(' '))
    .digest('hex')}`;

/** Deterministic id of one of several slips in a request. */
export const idOf = (request: string, kind: PrintKind): string => namedUuid(`${request} ${kind}`);

type Retried = 'queued' | 'replayed' | 'there' | 'gone';

/** Retries a failed print. @throws DomainError printed_since */
export async function retryPrint(id: string): Promise<void> {
  const [row] = await sql<{ outcome: Retried }>('retry_print', 'select retry_print($1) as outcome', [id]);
  const { outcome } = row!;
  wakeOutbox();
  switch (outcome) {
    case 'queued':
    case 'replayed':
      return;
    case 'there':
      throw new DomainError('printed_since');
    case 'gone':
      throw notFound();
    default:
      return unknownOutcome(outcome);
  }
}
