import type { Browser, BrowserContext, Page } from 'playwright';
import type { Locale } from '../../../server/shared/i18n/translate';
import { launchBrowser } from '../../support/browser';
import { type House, signIn, type Visitor } from './house';

export type Look = { locale: Locale; width: 390 | 1440 };
/** A page that is used for one address after the other, and what it has logged as errors. */
type Tab = { page: Page; errors: string[] };
export type Tabs = { of: (visitor: Visitor, look: Look) => Promise<Tab>; close: () => Promise<void> };

const HEIGHTS = { 390: 844, 1440: 900 };

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message));
  return errors;
}

async function openTab(browser: Browser, house: House, visitor: Visitor, { locale, width }: Look): Promise<Tab> {
  const isPhone = width === 390;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  const { cookies: held } = await signIn(house, visitor);
  const cookies = [...held.pairs(), { name: 'locale', value: locale }];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: house.server.url })));
  return { errors: collectErrors(context), page: await context.newPage() };
}

/** One browser with a tab for each kind of visitor, language and device, opened when it is first asked for. */
export async function openTabs(house: House): Promise<Tabs> {
  const browser = await launchBrowser();
  const tabs = new Map<string, Promise<Tab>>();
  return {
    of: (visitor, look) => {
      const key = `${visitor} ${look.locale} ${look.width}`;
      const tab = tabs.get(key) ?? openTab(browser, house, visitor, look);
      tabs.set(key, tab);
      return tab;
    },
    close: () => browser.close(),
  };
}
