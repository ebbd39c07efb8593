/** The number of entries at a gate after the page is reopened offline, and after its scans are delivered. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { createGate, scan, sellTicket, ticketsOf } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { show, signIn, stateBar, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const { newPhone, tolerate } = openBrowser();

const entriesOn = (page: Page) =>
  page.locator('header p', { hasText: 'entries today' }).locator('span').first().innerText();

it('is right after an offline reload, and counts no delivered scan twice', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
  const venueId = await createVenue();
  const gate = await createGate(venueId, 'Crypt');
  const sold = await sellTicket({ venueId, quantity: 8 });
  const codes = (await ticketsOf(sold.order, sold.eventId)).map(({ code }) => code);
  const colleague = await signInAs(app, (await makeUser('validator')).email);
  let page = await newPhone();
  const context = page.context();
  await signIn(app, context, (await makeUser('validator')).email);
  await page.goto(app.url + paths.validations.redeem(gate.id));
  // The page is stored with the number 0.
  await waitUntilKept(page);
  for (const code of codes.slice(0, 2)) expect(await show(page, code)).toBe('accepted');
  await scan(colleague, codes[2]!, { gateId: gate.id });
  await expect.poll(() => entriesOn(page)).toBe('3');

  await context.setOffline(true);
  await stateBar(page, 'alone').waitFor();
  for (const code of codes.slice(3, 6)) expect(await show(page, code)).toBe('accepted kept');
  expect(await entriesOn(page)).toBe('6');
  const reopen = async () => {
    await page.close();
    page = await context.newPage();
    await page.goto(app.url + paths.validations.redeem(gate.id));
  };
  await reopen();
  await stateBar(page, 'alone').waitFor();
  await expect.poll(() => entriesOn(page)).toBe('6');
  expect(await show(page, codes[6]!)).toBe('accepted kept');
  expect(await entriesOn(page)).toBe('7');

  // A colleague admits another person, which this device learns only when it is online.
  await scan(colleague, codes[7]!, { gateId: gate.id });
  await context.setOffline(false);
  await stateBar(page, 'live').waitFor();
  await expect.poll(() => prisma.validation.count({ where: { gateId: gate.id, result: 'accepted' } })).toBe(8);
  await expect.poll(() => entriesOn(page)).toBe('8');
  // Events of the delivered scans arrive too.
  await page.waitForTimeout(1500);
  expect(await entriesOn(page)).toBe('8');
  await reopen();
  await stateBar(page, 'live').waitFor();
  expect(await entriesOn(page)).toBe('8');
});
