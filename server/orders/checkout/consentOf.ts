import { type Acceptance, type Accepted, acceptancesFor } from '../../legal';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';

export type Accepting = { acceptTerms: boolean; accepted: Accepted | undefined };

/**
 * Legal texts in force that the buyer accepts by placing the order. A tick is required only if the organisation
 * requires one.
 * @throws DomainError legal_changed, accept_terms
 */
export async function consentOf({ acceptTerms, accepted }: Accepting, locale: Locale): Promise<Acceptance[]> {
  const acceptances = await acceptancesFor(accepted ?? null, locale);
  const { 'orders.terms_checkbox': needsTick } = await readSettings();
  if (acceptances.length > 0 && !acceptTerms && (needsTick || !accepted))
    throw new DomainError('accept_terms', { field: 'acceptTerms' });
  return acceptances;
}
