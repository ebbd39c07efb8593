/** A family of four at a steward's phone: two come now and two later, online and offline. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { createGate, sellTicket } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { show, signIn, stateBar, type, verdictOf, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const { newPhone, tolerate } = openBrowser();

it('says with one press more that fewer are here, and the others come later', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
  const venueId = await createVenue();
  const gate = await createGate(venueId, 'Crypt');
  const [one, other] = [
    await sellTicket({ venueId, product: { capacityUnits: 4 } }),
    await sellTicket({ venueId, product: { capacityUnits: 4 } }),
  ];
  const page = await newPhone();
  await signIn(app, page.context(), (await makeUser('validator')).email);
  await page.goto(app.url + paths.validations.redeem(gate.id));
  await waitUntilKept(page);

  const fewer = async (code: string) => {
    await type(page, code);
    await verdictOf(page).getByRole('button', { name: 'Fewer people' }).click();
    await page.locator('[data-fewer]').getByRole('button', { name: '2', exact: true }).click();
    await verdictOf(page).getByText('2 more can enter later').waitFor();
    const words = await verdictOf(page).innerText();
    await page.keyboard.press('Escape');
    return words;
  };
  expect(await fewer(one.code)).toContain('2 people entering');
  await page.context().setOffline(true);
  await stateBar(page, 'alone').waitFor();
  expect(await show(page, one.code)).toBe('accepted kept');
  expect(await show(page, one.code)).toBe('already_used kept');
  expect(await fewer(other.code)).toContain('2 people entering');
  expect(await show(page, other.code)).toBe('accepted kept');
  expect(await show(page, 'AAAAAAAAAA')).toBe('unlisted kept');
  // The camera keeps its height above the scans below it: 45% of 844.
  expect((await page.locator('video').boundingBox())!.height).toBeGreaterThan(379);
  await page.context().setOffline(false);
  await stateBar(page, 'live').waitFor();
  expect((await page.locator('video').boundingBox())!.height).toBeGreaterThan(379);
  const left = () => prisma.ticket.findMany({ where: { id: { in: [one.id, other.id] } }, select: { state: true } });
  await expect.poll(left).toEqual([{ state: 'used' }, { state: 'used' }]);
  expect(await prisma.entryConflict.count({ where: { validation: { gateId: gate.id } } })).toBe(0);
});
