/**
 * A family's passes: bought on the phone, with a photo taken there, used at the gate, with a member price, and renewed
 * a year later.
 */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { gateRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { DAY_MS } from '../../../server/shared/time';
import { createVenue } from '../../integration/orders/shopFixture';
import { openPassShop, PASS, type PassShop } from '../../integration/passes/passFixture';
import { openBrowser } from '../../support/browser';
import { createPromo } from '../../support/promos';
import {
  choose,
  fillContact,
  GOOD_CARD,
  heading,
  payAtTheBank,
  payButton,
  reads,
  stepNow,
  summary,
  take,
} from '../buying/buyer';
import { employ, PASSWORD, runMuseum } from '../buying/museum';

const museum = runMuseum();
let shop: PassShop;
let gateId: string;
const { newPhone } = openBrowser({ isPainted: true });
beforeAll(async () => {
  const venueId = await createVenue();
  shop = await openPassShop({ ...PASS, photo: true, perDay: 1 }, venueId);
  await prisma.product.update({ where: { id: shop.productId }, data: { name: { en: 'Family pass', es: 'Pase' } } });
  gateId = (await prisma.gate.create({ data: gateRow(venueId, { name: 'Orchard' }) })).id;
  await createPromo({
    eventId: museum.event.id,
    name: { en: 'Members', es: 'Socios' },
    percent: 10_000,
    passProductIds: [shop.productId],
    passPerDay: 1,
  });
});

/** The page of the newest pass, opened from the email. */
async function mailed(count: number): Promise<string> {
  const mails = () => prisma.mailLog.findMany({ where: { kind: 'pass_ready' }, orderBy: { createdAt: 'asc' } });
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(count);
  const [, path] = /(\/annual-passes\/\S+\/download)/.exec((await mails()).at(-1)!.text)!;
  return museum.server.url + path;
}

async function pay(page: Page) {
  await payButton(page).click();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
}

it('from the phone to the gate, to the museum, and into its second year', async () => {
  const phone = await newPhone();
  await phone.goto(museum.server.url + paths.events.show(shop.slug));
  await take(phone, 'Family pass', 2);
  await fillContact(phone, { name: 'Elena Ruiz', email: 'elena@example.com' });
  await pay(phone);

  await phone.goto(await mailed(2));
  await heading(phone, 'Family pass');
  const face = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#b98' } })
    .jpeg()
    .toBuffer();
  await phone.locator('input[type=file]').setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: face });
  await phone.getByRole('button', { name: 'Save photo' }).click();
  await phone.getByAltText(/Photo of/).waitFor();
  await phone.getByLabel('Name').fill('Noa Ruiz');
  await phone.getByRole('button', { name: 'Save name' }).click();
  await phone.getByText('Noa Ruiz').first().waitFor();
  expect(await phone.getByRole('heading', { name: 'Bought together' }).count()).toBeLessThan(2);

  const pass = await prisma.annualPass.findFirstOrThrow({
    where: { photo: { isNot: null } },
    select: { id: true, ticket: { select: { id: true, reference: true } } },
  });
  const code = new URL(phone.url()).pathname.split('/')[2]!;
  const steward = await newPhone();
  await steward.goto(museum.server.url + paths.validations.redeem(gateId));
  await steward.getByLabel('Email').fill(await employ('validator', 'Vera Gil'));
  await steward.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await steward.getByRole('button', { name: 'Sign in' }).click();
  // Not the email address of the page before.
  const field = steward.getByLabel('Code or 10-letter reference');
  await field.waitFor();
  await field.fill(code);
  await steward.keyboard.press('Enter');
  await steward.locator('.verdict[data-result="accepted"]').waitFor();
  await steward.locator('.verdict img').first().waitFor();

  await phone.goto(museum.server.url + paths.events.show(museum.event.slug));
  await choose(phone, { day: museum.day, time: '10:00', count: 2 });
  await phone.getByRole('button', { name: 'I have a promo code or a pass' }).click();
  await phone.getByLabel('Promo code or pass number').fill(pass.ticket.reference);
  await phone.getByRole('button', { name: 'Apply' }).click();
  await reads(summary(phone)).toMatch(/Members[\s\S]*€12\.00/);

  // Almost a year later.
  await prisma.ticket.update({
    where: { id: pass.ticket.id },
    data: { validUntil: new Date(Date.now() + 20 * DAY_MS) },
  });
  await phone.goto(`${museum.server.url}/annual-passes/${code}/download`);
  await phone.getByRole('button', { name: /^Renew for/ }).click();
  // The order exists: a phone opens the details immediately.
  await expect.poll(() => stepNow(phone)).toBe('details');
  await fillContact(phone, { name: 'Elena Ruiz', email: 'elena@example.com' });
  await pay(phone);
  const renewed = await prisma.annualPass.findFirstOrThrow({ where: { renewsId: pass.id }, include: { photo: true } });
  expect(renewed.photo).not.toBeNull();
  await phone.goto(`${museum.server.url}/annual-passes/${code}/download`);
  await phone.getByText('Noa Ruiz').first().waitFor();
});
