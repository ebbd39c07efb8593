import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { validateHolder } from '../../orders';
import { type AnswerProblem, NAME_FIELD } from '../../products';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { knownOutcome } from '../../shared/outcome';
import type { TakeInput } from './transferRequests';

/** Results of `take_ticket`: done, or why the ticket cannot be transferred. */
const TAKEN = [
  ...['taken', 'replayed', 'gone', 'given', 'withdrawn', 'expired', 'waits', 'disputed', 'moving', 'used', 'blocked'],
  ...['called_off', 'no_time', 'not_allowed', 'too_late', 'too_often'],
] as const;

export type AskedOf = { id: string; holderFields: unknown };

/**
 * The recipient accepts the ticket, which gets a new code. Idempotent.
 * @returns invalid answers by field; empty if accepted
 * @throws DomainError `transfer_…` if another person was first, or it can no longer be transferred
 */
export async function takeTicket(
  offer: AskedOf,
  { claim, name, email, answers }: TakeInput,
  { locale, userId }: { locale: Locale; userId: string | null },
): Promise<Record<string, AnswerProblem>> {
  const nothing = { name: null, data: {}, holderFields: offer.holderFields };
  const { problems, kept } = validateHolder(nothing, { answers: { ...answers, [NAME_FIELD]: name }, staff: null });
  if (Object.keys(problems).length > 0) return problems;
  const { [NAME_FIELD]: _, ...data } = kept;
  const [row] = await sql<{ outcome: string }>('take_ticket', 'select take_ticket($1::jsonb) as outcome', [
    JSON.stringify({ id: offer.id, claim, name, email, locale, data, by: userId }),
  ]);
  const outcome = knownOutcome('take_ticket', TAKEN, row?.outcome);
  if (outcome !== 'taken' && outcome !== 'replayed') throw new DomainError(`transfer_${outcome}`);
  wakeOutbox();
  return {};
}
