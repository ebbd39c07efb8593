import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { ACCEPTED_KINDS, type LegalKind } from '../../shared/legalKinds';
import { languageFor } from '../languageFor';
import { inForce, legalLanguages } from './inForce';

/** The versions that a person had before their eyes, by kind. */
export type Accepted = { [K in LegalKind]?: number | undefined };
export type Acceptance = { kind: LegalKind; version: number; language: string };

/**
 * What is written down of a person's consent: each text in force that is asked for, in the language they read it in.
 * A caller without a page, who names no versions and accepts the terms, accepts those in force.
 * @param accepted what was on the page; null where there was none.
 * @throws DomainError legal_changed when another version has been published since
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
