/**
 * Renders pages for their first response, in this process, with the bundle of `resources/js/ssr.tsx`. If that fails,
 * the browser renders the page.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request } from 'express';
import { logger } from '../infra/logger';
import { dictionariesOf, overlayOf } from '../shared/i18n/languages';
import type { Dictionary, Locale } from '../shared/i18n/translate';
import { familyOf } from '../shared/pageFamilies';
import { frameFor } from '../shared/pageTable';
import { themeOf } from './documentHead';
import type { InertiaOptions, Page, Rendered } from './inertia';
import { renderingCache } from './renderingCache';

type Texts = Record<string, Dictionary>;
type Theme = 'system' | 'light' | 'dark';

/** The exports of the bundle. */
export type PagesBundle = {
  /** Synchronous, so that no other request runs in between. */
  renderPage: (page: never, surroundings: { texts: Texts; theme: Theme }) => Rendered;
};

export type Prerender = {
  prerender: NonNullable<InertiaOptions['prerender']>;
  /** Loads the bundle; otherwise the first page that needs it does. */
  load: () => Promise<unknown>;
};

const BUNDLE = 'dist/pages/ssr.js';

/** The pages of the last build; null if there is none, and the browser renders them all. */
export function builtPages(file: string = BUNDLE): Prerender | null {
  if (!existsSync(file)) return null;
  const url = pathToFileURL(resolve(file)).href;
  return prerenderWith(() => import(/* @vite-ignore */ url) as Promise<PagesBundle>);
}

/** Returns the same object while the texts are unchanged. */
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

/** Whether the page is equal for all visitors, except for its time. */
function isEverybodys({ props, flash }: Page): boolean {
  const { auth, basket, hold, errors } = props as Partial<Record<string, unknown>>;
  const isGuests = (auth as { user?: unknown } | undefined)?.user === null;
  return isGuests && !basket && !hold && !flash && Object.keys(errors ?? {}).length === 0;
}

/** The browser renders the back office. */
function isDrawn({ component, props }: Page): boolean {
  const { user } = (props as { auth?: { user?: { isStaff?: boolean } | null } }).auth ?? {};
  const family = familyOf(component);
  return family.rendered && frameFor(family, user?.isStaff ?? false) !== 'staff';
}

/** The server time of reservation countdowns; unused on a page without a reservation. */
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
    // From the JSON that the client reads, so without dates and undefined values.
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
        // Logged once: a page that fails for one visitor fails for all.
        if (!failed.has(page.component)) logger.error({ err: error, page: page.component }, 'a page was not rendered');
        failed.add(page.component);
        return null;
      }
    },
  };
}
