import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { validateHolder } from '../../orders';
import { type AnswerProblem, NAME_FIELD } from '../../products';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { unknownOutcome } from '../../shared/outcome';
import type { ClaimInput } from '../requests';
import { type FoundCode, readCode } from './findCode';

/** Results of `claim_code`. */
type Outcome =
  | 'claimed'
  | 'replayed'
  | 'gone'
  | 'reassigned'
  | 'revoked'
  | 'taken'
  | 'refunded'
  | 'disputed'
  | 'unpaid'
  | 'over'
  | 'slot_needed'
  | 'slot_unknown'
  | 'closed'
  | 'sold_out';

type Claim = { typed: string; found: FoundCode; input: ClaimInput; locale: Locale; userId: string | null };

/**
 * Redeems a code: the ticket belongs to the person and is emailed to them. Idempotent.
 * @returns invalid answers by field; empty if redeemed
 * @throws DomainError claim_…, beside `slotId` if another time can be chosen
 */
export async function claimCode({
  typed,
  found,
  input,
  locale,
  userId,
}: Claim): Promise<Record<string, AnswerProblem>> {
  const { claim, slotId, name, email, answers } = input;
  const nothing = { name: null, data: {}, holderFields: found.holderFields };
  const { problems, kept } = validateHolder(nothing, { answers: { ...answers, [NAME_FIELD]: name }, staff: null });
  if (Object.keys(problems).length > 0) return problems;
  const { [NAME_FIELD]: _, ...data } = kept;
  const request = {
    code: readCode(typed),
    claim,
    slot: found.kind === 'open' ? null : slotId,
    name,
    email,
    locale,
    data,
    by: userId,
  };
  const [row] = await sql<{ outcome: Outcome }>('claim_code', 'select claim_code($1::jsonb) as outcome', [
    JSON.stringify(request),
  ]);
  const { outcome } = row!;
  switch (outcome) {
    case 'claimed':
    case 'replayed':
      wakeOutbox();
      return {};
    case 'slot_needed':
    case 'slot_unknown':
    case 'closed':
    case 'sold_out':
      throw new DomainError(`claim_${outcome}`, { field: 'slotId' });
    case 'gone':
    case 'reassigned':
    case 'revoked':
    case 'taken':
    case 'refunded':
    case 'disputed':
    case 'unpaid':
    case 'over':
      throw new DomainError(`claim_${outcome}`);
    default:
      return unknownOutcome(outcome);
  }
}
