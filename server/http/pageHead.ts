/**
 * Metadata of a page for search engines and link previews. By default every response is excluded from indexes; only
 * `describePage` lifts that.
 */
import type { Request, RequestHandler, Response } from 'express';
import { absoluteUrl } from '../infra/runtime';
import { offeredLanguages } from '../shared/i18n/languages';
import { html, text, trusted } from './html';
import { escapeJson, isInertia } from './inertia';

export type PageHead = {
  title: string;
  description: string;
  /** The page's canonical path, without its language. */
  path: string;
  type?: 'website' | 'article';
  image?: { url: string; width: number; height: number; alt: string } | null;
  /** Structured data of schema.org. */
  data?: readonly object[];
};

const HEAD = Symbol('head');
type Locals = { [HEAD]?: PageHead };

const ROBOTS = 'X-Robots-Tag';
const NOT_FOUND_THERE = 'noindex, nofollow';

/** Excludes responses from indexes, until a route describes its page. */
export const unlisted: RequestHandler = (_req, res, next) => {
  res.setHeader(ROBOTS, NOT_FOUND_THERE);
  next();
};

/** Whether the response is a full document; a client visit already has its head. */
export const isFirstDocument = (req: Request): boolean => !isInertia(req) && req.query.key === undefined;

/** Lets the page be indexed and shared. */
export function describePage(res: Response, head: PageHead): void {
  (res.locals as Locals)[HEAD] = head;
  res.removeHeader(ROBOTS);
}

/** A public URL in one language; without one it uses the visitor's. */
export const addressIn = (path: string, locale?: string): string =>
  absoluteUrl(
    locale === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${encodeURIComponent(locale)}`,
  );

/** The same page in every language, and its URL without one. */
export function languageVersions(path: string): { language: string; url: string }[] {
  const languages = offeredLanguages();
  if (languages.length < 2) return [];
  return [
    ...languages.map(({ code }) => ({ language: code, url: addressIn(path, code) })),
    { language: 'x-default', url: addressIn(path) },
  ];
}

/** `en_GB`: a language in the format of Open Graph. */
function territoryOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

const named = (name: string, content: string | number) =>
  html`<meta name="${text(name)}" content="${text(content)}" data-of-page>\n`;
const property = (name: string, content: string | number) =>
  html`<meta property="${text(name)}" content="${text(content)}" data-of-page>\n`;

/** Head tags of a page's document. Tags of this URL only are marked, and the client removes them when it navigates. */
export function headTags(req: Request, res: Response, siteName: string): string {
  const head = (res.locals as Locals)[HEAD];
  if (!head || res.statusCode >= 400) {
    res.setHeader(ROBOTS, NOT_FOUND_THERE);
    return `<meta name="robots" content="${NOT_FOUND_THERE}" data-of-page>\n`;
  }
  const { title, description, path, type = 'website', image, data = [] } = head;
  // With a single language the page has no separate URL for it.
  const versions = languageVersions(path);
  const canonical = addressIn(path, versions.length > 0 && req.query.lang === req.locale ? req.locale : undefined);
  return [
    description && named('description', description),
    html`<link rel="canonical" href="${text(canonical)}" data-of-page>\n`,
    ...versions.map(
      ({ language, url }) =>
        html`<link rel="alternate" hreflang="${text(language)}" href="${text(url)}" data-of-page>\n`,
    ),
    property('og:type', type),
    property('og:site_name', siteName),
    property('og:title', title),
    description && property('og:description', description),
    property('og:url', canonical),
    property('og:locale', territoryOf(req.locale)),
    ...offeredLanguages()
      .filter(({ code }) => code !== req.locale)
      .map(({ code }) => property('og:locale:alternate', territoryOf(code))),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', image.width),
          property('og:image:height', image.height),
          property('og:image:alt', image.alt),
        ]
      : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...data.map(
      (one) =>
        html`<script type="application/ld+json" data-of-page>${trusted(escapeJson(JSON.stringify({ '@context': 'https://schema.org', ...one })))}</script>\n`,
    ),
  ]
    .filter(Boolean)
    .join('');
}
