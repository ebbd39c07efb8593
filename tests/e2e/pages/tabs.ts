import type { Browser, BrowserContext, Page } from 'playwright';
import type { Locale } from '../../../server/shared/i18n/translate';
import { bringAxe } from '../../support/axe';
import { launchBrowser } from '../../support/browser';
import type { House } from './house';
import { signIn, type Visitor } from './signIn';

export type Width = 390 | 1440;
/** A browser page used for several URLs in turn, and its logged errors. */
type Tab = { page: Page; errors: string[] };
export type Tabs = { of: (visitor: Visitor, locale: Locale) => Promise<Tab>; close: () => Promise<void> };

export const HEIGHTS: Record<Width, number> = { 390: 844, 1440: 900 };

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message));
  return errors;
}

async function openTab(browser: Browser, house: House, visitor: Visitor, locale: Locale): Promise<Tab> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const { cookies: held } = await signIn(house, visitor);
  const cookies = [...held.pairs(), { name: 'locale', value: locale }];
  await bringAxe(context);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: house.server.url })));
  return { errors: collectErrors(context), page: await context.newPage() };
}

/**
 * A browser with a tab for each kind of visitor and language, opened on first use.
 * @param isPainted whether screenshots are taken
 */
export async function openTabs(house: House, isPainted = false): Promise<Tabs> {
  const browser = await launchBrowser(isPainted);
  const tabs = new Map<string, Promise<Tab>>();
  return {
    of: (visitor, locale) => {
      const key = `${visitor} ${locale}`;
      const tab = tabs.get(key) ?? openTab(browser, house, visitor, locale);
      tabs.set(key, tab);
      return tab;
    },
    close: async () => {
      for (const tab of tabs.values()) await (await tab).page.context().close();
    },
  };
}
