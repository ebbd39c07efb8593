/** Each kind of mail, in both languages, fits a phone's window of 390 px and has the fonts of our layout throughout. */
import { expect, it } from 'vitest';
import { composeMail } from '../../../server/mails/composeMail';
import { mailKinds } from '../../../server/mails/mailKinds';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { overflow } from '../../support/fitting';

runApp();
const { newPhone } = openBrowser();

it.each(['en', 'es'] as const)('in %s', async (locale) => {
  const page = await newPhone();
  const faults: string[] = [];
  for (const mail of mailKinds()) {
    const { html } = await composeMail(mail, locale, mail.sample(locale));
    await page.setContent(html);
    const wide = await overflow(page, 390);
    const unstyled = await page.evaluate(() =>
      [...document.querySelectorAll('td, p, a, li, strong')]
        .filter((it) => it.textContent?.trim() && !/Segoe UI|Georgia/.test(getComputedStyle(it).fontFamily))
        .filter((it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
        .map((it) => it.textContent!.slice(0, 40)),
    );
    faults.push(...[...wide, ...unstyled].map((fault) => `${mail.kind}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
