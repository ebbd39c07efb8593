/** A payment link is cancelled after a question, because the customer may already have it. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { place } from '../../integration/tickets/saleFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('manager'));
const { newDesktop } = openBrowser();

it('asks before it cancels, and keeps the link if the answer is no', async () => {
  const sale = await place({ quantity: 2 });
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const link = { id, orderId: sale.id, amountCents: 2400, currency: 'EUR', locale: 'en', expiresAt };
  await prisma.paymentLink.create({ data: link });
  const ended = async () => (await prisma.paymentLink.findUniqueOrThrow({ where: { id } })).ended;

  const page = await newDesktop();
  await office.open(page, paths.payLinks.make({ order: sale.reference }));
  const question = page.getByRole('dialog', { name: 'Cancel this link?' });
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel link', exact: true });
  await cancel.click();
  await question.getByRole('button', { name: 'Keep link' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await ended()).toBe(null);
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel link' }).click();
  await page.getByText('Link cancelled. The order is still pending payment.').waitFor();
  expect(await ended()).toBe('withdrawn');
});
