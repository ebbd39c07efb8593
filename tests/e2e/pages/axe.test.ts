/**
 * Each fault that is checked on every page is found when planted: colours in one theme only, names, sizes, one width.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';

const browser = openBrowser();

const RIGHT = `
  <h1>Tickets</h1>
  <p>Read <a href="#terms">our terms</a> before you buy.</p>
  <label>Name <input></label>
  <p class="soft">Kept for ten minutes</p>
  <p><button>Buy</button></p>`;

const documentOf = (body: string) => `<!doctype html><html lang="en"><head><title>Shop</title><style>
  :root { --paper: #fff; --ink: #222; --soft: #666; --faint: #ddd; color-scheme: light dark }
  @media (prefers-color-scheme: dark) { :root { --paper: #111; --ink: #eee; --soft: #aaa; --faint: #333 } }
  body { background: var(--paper); color: var(--ink); font: 16px sans-serif } a { color: inherit }
  .soft { color: var(--soft) } button, input { min-height: 40px; color: var(--ink); background: var(--paper) }
  .tiny { font-size: 0 } .tiny button { min-height: 0; padding: 0; border: 0; font-size: 10px }
  @media (min-width: 600px) { .phone { display: none } }
</style></head><body><main>${body}</main></body></html>`;

/** Vitest reports the difference separately from the message. */
async function expectFault(page: Page, said: RegExp): Promise<void> {
  const failure = await expectAccessible(page).then(
    () => undefined,
    (error: { message: string; actual: unknown }) => error,
  );
  expect(`${failure?.message} ${failure?.actual}`).toMatch(said);
}

async function open(planted: string): Promise<Page> {
  const page = await browser.newDesktop();
  await page.setContent(documentOf(RIGHT));
  await expectAccessible(page);
  await page.setContent(documentOf(RIGHT + planted));
  return page;
}

const inLight = 'style="color: light-dark(#bbb, #eee)"';
const inDark = 'style="color: light-dark(#222, #444)"';
const COLOURS = {
  'a text that is faint in light colours': [`<p ${inLight}>Sold out</p>`, /in light colours/],
  'a text that is faint in dark colours': [`<p ${inDark}>Sold out</p>`, /in dark colours/],
  'words in a field that are faint in dark colours': [
    `<label>Code <input value="SUMMER" ${inDark}></label>`,
    /in dark colours/,
  ],
  'a known text on another ground': [
    '<div style="background: #777"><p class="soft">Sold out</p></div>',
    /color-contrast/,
  ],
  'a known text with something laid under it': [
    `<div style="position: relative"><div style="position: absolute; inset: 0; background: #777; z-index: -1"></div>
      <p class="soft">Sold out</p></div>`,
    /color-contrast/,
  ],
  'a known text raised over something that stays in sight': [
    `<div style="position: sticky; bottom: 0; height: 60px; background: #777; z-index: 1"></div>
      <p class="soft" style="position: relative; z-index: 2; margin-top: -40px">Sold out</p>`,
    /color-contrast/,
  ],
  'a known text that is half transparent': ['<p class="soft" style="opacity: 0.5">Sold out</p>', /color-contrast/],
  'a faint text beside one of a disabled control': [
    `<label style="color: #999">Off <input disabled></label><label style="color: #999">On <input></label>`,
    /color-contrast/,
  ],
  'a link that only its colour tells from the text around it': [
    '<p>Read <a href="#a" style="color: light-dark(#333, #ddd); text-decoration: none">the rules</a> of the house.</p>',
    /link-in-text-block/,
  ],
} satisfies Record<string, [string, RegExp]>;

const OTHERS = {
  'a button without a name': ['<p><button></button></p>', /button-name/],
  'a heading of a level that is none below the last': ['<h3>Prices</h3>', /heading-order/],
  'small buttons that touch': ['<p class="tiny"><button>A</button><button>B</button></p>', /target-size/],
  'a list that holds no items': ['<ul><p>One</p></ul>', /list \(/],
} satisfies Record<string, [string, RegExp]>;

it.each(Object.entries({ ...COLOURS, ...OTHERS }))('%s', async (_, [planted, said]) => {
  const page = await open(planted);
  await expectFault(page, said);
  // A look with a fault is not remembered as right.
  await expectFault(page, said);
});

it.each([
  ['a field without a label that only a phone has', '<p class="phone"><input></p>', /label \(/],
  ['a text that only a phone has, faint in dark colours', `<p class="phone" ${inDark}>Sold out</p>`, /color-contrast/],
])('%s', async (_, planted, said) => {
  const page = await open(planted);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFault(page, said);
});
