import {
  type LocalPayment,
  localPaymentRow,
  type PaymentPart,
  type Taken,
  type TakeOutcome,
  takenOf,
} from '../../checkout';
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { type Cents, cents, ZERO } from '../../shared/money';
import type { CounterPart } from '../requests';

type Answer = { outcome: TakeOutcome | 'closed'; remaining: Cents; change: Cents | null };

/** Into the drawer and towards the order in one statement. @throws DomainError shift_not_open; as `takenOf` */
export async function takeHere(shift: string, payment: LocalPayment): Promise<Taken & { change: Cents }> {
  const { amount, ...row } = localPaymentRow(payment);
  const [answer] = await sql<Answer>(
    'take_at_counter',
    'select outcome, remaining, change from take_at_counter($1::jsonb)',
    [JSON.stringify({ ...row, given: amount, shift })],
  );
  wakeOutbox();
  const { outcome, remaining, change } = answer!;
  if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
  return { ...takenOf(outcome, remaining), change: change ?? ZERO };
}

/** A part as the checkout takes it; its amount is what was handed over, or what stands on the terminal. */
export function partOf(part: CounterPart): Extract<PaymentPart, { kind: 'local' }> {
  if (part.kind === 'cash') return { kind: 'local', id: part.id, provider: 'cash', amount: cents(part.givenCents) };
  const { id, amountCents, code, last4, terminal } = part;
  return {
    kind: 'local',
    id,
    provider: 'card_manual',
    amount: cents(amountCents),
    data: { code: code.toUpperCase(), terminal },
    ...(last4 ? { cardLast4: last4 } : {}),
  };
}
