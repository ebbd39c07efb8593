import { notFound } from '../../shared/errors';
import { allLanguages } from '../../shared/i18n/languages';
import { type Locale, languageOf } from '../../shared/i18n/translate';
import type { LegalKind } from '../../shared/legalKinds';
import { languageFor } from '../languageFor';
import type { LegalPages } from '../pages';
import { bodiesOf, listVersions } from './publishedTexts';

type Asked = { kind: LegalKind /** default: the one in force */; version?: number; locale: Locale };

/** A language's own name; its code if it was deleted. */
export const nameOfLanguage = (code: string): string =>
  allLanguages().find((language) => language.code === code)?.name ?? code;

/** A published text in the reader's language. @throws HttpError 404 without such a version */
export async function showText({ kind, version, locale }: Asked): Promise<LegalPages['Legal/Show']> {
  const versions = await listVersions(kind);
  const shown = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (!shown) throw notFound();
  const bodies = await bodiesOf(kind, shown.version);
  const code = languageFor(Object.keys(bodies), locale);
  const newest = versions[0]!.version;
  return {
    kind,
    version: shown.version,
    newer: newest === shown.version ? null : newest,
    publishedOn: shown.publishedOn,
    language: { code, name: nameOfLanguage(code) },
    isFallback: languageOf(code) !== languageOf(locale),
    body: bodies[code]!,
    versions,
  };
}
