/**
 * The organisation's own texts for the browser: one small file per language and area, fetched beside the built-in texts
 * of that area, if there are any, and one of labels. The URL contains the version of the texts, so that browsers may cache it.
 */
import { Router } from 'express';
import { entryLabels } from '../shared/entryLabels';
import { isLocale, overlayOf, textsVersion } from '../shared/i18n/languages';
import type { Dictionary, Locale } from '../shared/i18n/translate';
import { familyOf } from '../shared/pageFamilies';
import { areaOf } from '../shared/pageTable';
import { anyone } from './authorize';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The base URL of a language's own texts, as `<URL>/<area>.json`; null if it has none. */
export const overlayUrl = (locale: Locale): string | null =>
  Object.keys(overlayOf(locale)).length === 0 ? null : `/texts/${locale}/${textsVersion()}`;

/** Tags that preload a page's own texts. */
export function overlayTags(component: string, locale: Locale): string {
  const url = overlayUrl(locale);
  if (!url) return '';
  const areas = new Set(
    familyOf(component)
      .texts.map(areaOf)
      .filter((area) => area === 'labels' || overlayOf(locale)[area]),
  );
  return [...areas].map((area) => `<link rel="preload" as="fetch" href="${url}/${area}.json" crossorigin>\n`).join('');
}

/** Own texts of an area, or the labels of the navigation, by area. */
function ownTexts(locale: string, name: string): Record<string, Dictionary> {
  const known = isLocale(locale) ? overlayOf(locale) : {};
  if (name === 'labels') return entryLabels(known);
  return Object.hasOwn(known, name) ? { [name]: known[name]! } : {};
}

export const texts = Router();

texts.get('/:locale/:version/:area.json', anyone, (req, res) => {
  const { locale, version, area } = req.params as Record<string, string>;
  const isCurrent = version === textsVersion();
  res.set('Cache-Control', isCurrent ? FOR_GOOD : 'no-cache');
  res.json(ownTexts(locale!, area!));
});
