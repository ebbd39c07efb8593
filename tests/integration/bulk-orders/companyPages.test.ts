/** Companies see the expiry of codes and the due date of an order on account before they confirm. */
import { expect, it } from 'vitest';
import { mailHandouts } from '../../../server/bulk-orders/handing/mailHandouts';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatDate, formatDateTime } from '../../../server/shared/time';
import { dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { until } from '../payments/paymentFixture';
import { app, openTransfers } from '../payments/transferFixture';
import { buy, claim, codesOf, contactOf, createCompany, handOut, mailsOf, openProduct, order } from './bulkFixture';

openTransfers();

const ON_ACCOUNT = { methods: ['on_account'], creditLimitCents: 200_000 };

it('every public page and the page to sign in lead companies to their account, once they can buy something', async () => {
  await openProduct(await createVenue());
  const guest = app.newClient();
  const shown = await until(
    async () => (await guest.get(paths.auth.login())).page!.props.sellsToCompanies || undefined,
  );
  expect(shown).toBe(true);
  expect((await guest.get(paths.home())).page!.props.sellsToCompanies).toBe(true);
});

it('the page says when an order would be due, on account, and until when its codes are valid', async () => {
  const id = await createCompany({ ...ON_ACCOUNT, creditDays: 30, codeDays: 90 });
  const buyer = await contactOf(app, id);
  const { id: master } = await order(buyer, id, [{ productId: await openProduct(await createVenue()), quantity: 2 }]);
  const { accountDueOn, order: shown } = expectPage(await buyer.get(paths.bulk.show(master)), 'BulkOrders/Show');
  expect(accountDueOn).toBe(dayAhead(30));
  expect(shown.codeTerms).toEqual(['Codes without a time are valid for 90 days after the payment.']);
  const endless = await createCompany(ON_ACCOUNT);
  const { company } = expectPage(await (await contactOf(app, endless)).get(paths.bulk.create()), 'BulkOrders/Create');
  expect(company).toMatchObject({ codeDays: null, credit: { days: 30 } });
});

it('page, file and mail say until when a code is valid, or that it has no expiry date; the visit is in local time', async () => {
  const id = await createCompany(ON_ACCOUNT);
  const buyer = await contactOf(app, id);
  const { id: event } = await createEvent(await createVenue());
  const timed = await createProduct(event, { priceCents: 700, taxRate: 1000, channels: ['web', 'bulk'] });
  const slot = await createSlot(event, { capacity: 20, inHours: 48 });
  const open = await openProduct(await createVenue());
  const master = await buy(buyer, id, [
    { productId: timed, slotId: slot, quantity: 1 },
    { productId: open, quantity: 1 },
  ]);
  const { startsAt, endsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
  const { codes } = expectPage(await buyer.get(paths.bulk.show(master)), 'BulkOrders/Show');
  const zone = codes[0]!.zone;
  const { text } = await buyer.get(paths.bulk.codesFile(master));
  expect(text).toContain(`"${formatDateTime(startsAt, zone, 'en')}"`);
  expect(text).toContain(`"${formatDate(new Date(endsAt.getTime() - 1), zone, 'en')}"`);
  expect(text).toContain('"No expiry date"');
  expect(text).not.toContain('T00:00');
  const [first, second] = await codesOf(master);
  const page = async (code: string) =>
    expectPage(await app.newClient().get(paths.bulk.claim(code)), 'PromoCodes/Submission/Claim').validUntil;
  expect(await page(second!.code)).toBe(null);
  expect(await page(first!.code)).toBe(new Date(endsAt.getTime() - 1).toISOString());
  expect((await claim(buyer, first!.code)).status).toBeLessThan(400);
  await handOut(buyer, master, [{ email: 'endless@example.test' }]);
  await mailHandouts(0);
  const mail = await until(async () => (await mailsOf('endless@example.test'))[0]?.text);
  expect(mail).toContain('They have no expiry date.');
});
