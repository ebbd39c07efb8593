import { type Acceptance, type Accepted, acceptancesFor } from '../../legal';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';

export type Accepting = { acceptTerms: boolean; accepted: Accepted | undefined };

/**
 * What a buyer agrees to by placing an order: the texts in force, which they had before them. A box to tick is asked for
 * only where the house wants one.
 * @throws DomainError legal_changed, accept_terms
 */
export async function consentOf({ acceptTerms, accepted }: Accepting, locale: Locale): Promise<Acceptance[]> {
  const acceptances = await acceptancesFor(accepted ?? null, locale);
  const { 'orders.terms_checkbox': needsTick } = await readSettings();
  if (acceptances.length > 0 && !acceptTerms && (needsTick || !accepted))
    throw new DomainError('accept_terms', { field: 'acceptTerms' });
  return acceptances;
}
