import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { ACCEPTED_KINDS, type LegalKind } from '../../shared/legalKinds';
import { languageFor } from '../languageFor';
import { inForce, legalLanguages } from './inForce';

/** Versions shown to a person, by kind. */
export type Accepted = { [K in LegalKind]?: number | undefined };
export type Acceptance = { kind: LegalKind; version: number; language: string };

/**
 * Acceptances to store: each text in force that is required, in the language read. An API caller who accepts the terms
 * without naming versions accepts those in force.
 * @param accepted versions on the page; null without a page.
 * @throws DomainError legal_changed if another version was published since
 */
export async function acceptancesFor(accepted: Accepted | null, locale: Locale): Promise<Acceptance[]> {
  const [versions, languages] = await Promise.all([inForce(), legalLanguages()]);
  return ACCEPTED_KINDS.flatMap((kind) => {
    const version = versions[kind];
    if (version === undefined) return [];
    if (accepted && accepted[kind] !== version) throw new DomainError('legal_changed');
    return [{ kind, version, language: languageFor(languages[kind] ?? [], locale) }];
  });
}
