import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { unknownOutcome } from '../../shared/outcome';
import type { TermsInput } from '../requests';
import { wholeProduct } from './productParts';

type Outcome = 'applied' | 'changed' | 'more';

/**
 * Gives sold tickets of a product its current terms, after a user saw how many it concerns; notifies their buyers if
 * requested. Idempotent: then nothing is left to change.
 * @throws DomainError `terms_changed`, `terms_more` @throws HttpError 404
 */
export async function applyTerms(by: AuditContext, productId: string, input: TermsInput): Promise<number> {
  const units = await transaction(async (tx) => {
    const product = await wholeProduct(tx, productId);
    const request = JSON.stringify({ product: productId, ...input, by: doerIn(by) });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome; units: number }[]>`
      select outcome, units from apply_terms(${request}::jsonb)`;
    const { outcome, units: count } = answer!;
    switch (outcome) {
      case 'changed':
        throw new DomainError('terms_changed');
      case 'more':
        throw new DomainError('terms_more', { params: { tickets: count } });
      case 'applied':
        break;
      default:
        return unknownOutcome(outcome);
    }
    if (count > 0)
      await recordChange(tx, by, {
        action: 'product.terms_applied',
        subject: { type: 'product', id: productId, label: localText(product.name as never, 'en') },
        after: { tickets: count, isMailed: input.notify },
      });
    return count;
  }, 60_000);
  wakeOutbox();
  return units;
}
