/**
 * Pages drawn by the server for their first answer, in this process, by the bundle of `resources/js/ssr.tsx`. What fails
 * here is left to the browser, which draws every page anyway.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request } from 'express';
import { logger } from '../infra/logger';
import { dictionariesOf, overlayOf } from '../shared/i18n/languages';
import type { Dictionary, Locale } from '../shared/i18n/translate';
import { familyOf, frameFor } from '../shared/pageTable';
import { themeOf } from './documentHead';
import type { InertiaOptions, Page, Rendered } from './inertia';
import { renderingCache } from './renderingCache';

type Texts = Record<string, Dictionary>;
type Theme = 'system' | 'light' | 'dark';

/** What the bundle offers. */
export type PagesBundle = {
  /** One synchronous step, so that nothing of another request comes between. */
  renderPage: (page: never, surroundings: { texts: Texts; theme: Theme }) => Rendered;
};

export type Prerender = {
  prerender: NonNullable<InertiaOptions['prerender']>;
  /** Fetches the bundle; otherwise the first page that needs it does. */
  load: () => Promise<unknown>;
};

const BUNDLE = 'dist/pages/ssr.js';

/** The pages as the last build left them; null where there is none, and the browser draws them all. */
export function builtPages(file: string = BUNDLE): Prerender | null {
  if (!existsSync(file)) return null;
  const url = pathToFileURL(resolve(file)).href;
  return prerenderWith(() => import(/* @vite-ignore */ url) as Promise<PagesBundle>);
}

/** The same object for as long as the texts are the same. */
function textsByLocale(): (locale: Locale) => Texts {
  const known = new Map<Locale, { overlay: object; texts: Texts }>();
  return (locale) => {
    const overlay = overlayOf(locale);
    let found = known.get(locale);
    if (found?.overlay !== overlay) {
      found = { overlay, texts: dictionariesOf(locale) };
      known.set(locale, found);
    }
    return found.texts;
  };
}

/** Whether the page says the same to every visitor; only the time of its making is another. */
function isEverybodys({ props, flash }: Page): boolean {
  const { auth, basket, hold, errors } = props as Partial<Record<string, unknown>>;
  const isGuests = (auth as { user?: unknown } | undefined)?.user === null;
  return isGuests && !basket && !hold && !flash && Object.keys(errors ?? {}).length === 0;
}

/** The back office is drawn by the browser. */
function isDrawn({ component, props }: Page): boolean {
  const { user } = (props as { auth?: { user?: { isStaff?: boolean } | null } }).auth ?? {};
  return familyOf(component).rendered && frameFor(component, user?.isStaff ?? false) !== 'staff';
}

/** Counts down what is kept for the visitor, and nothing on a page that keeps nothing. */
const TIME_OF_MAKING = /"serverNow":"[^"]*",?/;

export function prerenderWith(fetchBundle: () => Promise<PagesBundle>): Prerender {
  let bundle: Promise<PagesBundle> | undefined;
  const load = () => {
    bundle ??= fetchBundle();
    return bundle;
  };
  const textsOf = textsByLocale();
  const kept = renderingCache();
  const failed = new Set<string>();

  async function draw(req: Request, page: Page, json: string): Promise<Rendered | null> {
    const theme = themeOf(req) ?? 'system';
    const texts = textsOf(req.locale);
    const { renderPage } = await load();
    // From what the client will read, which knows no dates and nothing undefined.
    const find = () => renderPage(JSON.parse(json) as never, { texts, theme });
    if (!isEverybodys(page)) return find();
    const key = createHash('sha1').update(theme).update(json.replace(TIME_OF_MAKING, '')).digest('base64');
    return kept(key, texts, find);
  }

  return {
    load,
    prerender: async (req, page, json) => {
      if (!isDrawn(page)) return null;
      try {
        return await draw(req, page, json);
      } catch (error) {
        // Once: whatever fails for one visitor fails for all of them.
        if (!failed.has(page.component)) logger.error({ err: error, page: page.component }, 'a page was not rendered');
        failed.add(page.component);
        return null;
      }
    },
  };
}
