import { defaultLocale, offeredLanguages } from '../../shared/i18n/languages';
import { LEGAL_KINDS, type LegalKind } from '../../shared/legalKinds';
import { lineChanges } from '../../shared/lineChanges';
import type { LegalPages } from '../pages';
import { findDraft } from './findDraft';
import { bodiesOf, lastVersionOf, listVersions, publishersOf } from './publishedTexts';
import { nameOfLanguage } from './showText';

/** Draft of a legal text, beside the version in force. */
export async function showEditor(kind: LegalKind): Promise<LegalPages['Settings/Legal']> {
  const [record, versions, publishers, last] = await Promise.all([
    findDraft(kind),
    listVersions(kind),
    publishersOf(kind),
    Promise.all(LEGAL_KINDS.map(async (one) => ({ kind: one, version: (await lastVersionOf(one)) || null }))),
  ]);
  const current = versions[0]?.version ?? 0;
  const published = await bodiesOf(kind, current);
  const draft = record.values.body;
  const changes = [...new Set([...Object.keys(published), ...Object.keys(draft)])]
    .filter((code) => (published[code] ?? '') !== (draft[code] ?? ''))
    .map((code) => ({
      code,
      name: nameOfLanguage(code),
      lines: lineChanges(published[code] ?? '', draft[code] ?? ''),
    }));
  return {
    kind,
    kinds: last,
    record,
    isPublished: current > 0 && changes.length === 0,
    nextVersion: current + 1,
    changes,
    homeLanguage: nameOfLanguage(defaultLocale()),
    missing: offeredLanguages()
      .filter(({ code }) => !draft[code])
      .map(({ code, name }) => ({ code, name, isEssential: code === defaultLocale() })),
    versions: versions.map((one) => ({ ...one, by: publishers.get(one.version) ?? null })),
  };
}
