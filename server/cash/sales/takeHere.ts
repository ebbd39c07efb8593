import { type LocalPayment, localPaymentRow, type Taken, takenOf } from '../../checkout';
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { type Cents, ZERO } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';

const TAKEN = ['taken', 'paid', 'replayed', 'gone', 'exceeds', 'refused', 'closed', 'nothing'] as const;
type Answer = { outcome: string; remaining: Cents; change: Cents | null };

/**
 * Books a payment in the drawer and for the order in one statement.
 * @throws DomainError shift_not_open; amount_needed; as `takenOf`
 */
export async function takeHere(shift: string, payment: LocalPayment): Promise<Taken & { change: Cents }> {
  const { amount, ...row } = localPaymentRow(payment);
  const [answer] = await sql<Answer>(
    'take_at_counter',
    'select outcome, remaining, change from take_at_counter($1::jsonb)',
    [JSON.stringify({ ...row, given: amount, shift })],
  );
  wakeOutbox();
  const { remaining, change } = answer!;
  const outcome = knownOutcome('take_at_counter', TAKEN, answer?.outcome);
  if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
  if (outcome === 'nothing') throw new DomainError('amount_needed', { field: 'parts' });
  return { ...takenOf(outcome, remaining), change: change ?? ZERO };
}
