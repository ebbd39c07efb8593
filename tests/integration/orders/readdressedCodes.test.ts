/**
 * A corrected email address: the first email already contained the tickets, so their codes are replaced with the link.
 */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { showTicketOfItem } from '../../../server/tickets/queries/listTickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { buyerOf } from '../../support/placingBrowser';
import { openPassShop, PASS, sellPasses } from '../passes/passFixture';
import { mailsOf, sell, until } from '../tickets/saleFixture';

import { signedIn } from '../users/people';
import { createGate, scan, sellTicket, type Ticket, ticketsOf } from '../validations/gateFixture';
import { openDevice } from '../validations/offlineFixture';
import { createVenue } from './shopFixture';

const app = runApp();
const staff = signedIn(app, 'administrator');
const validator = signedIn(app, 'administrator');

const RIGHT = 'right@example.test';
const correct = (client: Client, { reference, key }: { reference: string; key?: string }, email = RIGHT) =>
  client.json('POST', paths.orders.address(reference, key), { email });
const current = ({ order, eventId }: Ticket) => ticketsOf(order, eventId);
const statesOf = async (orderId: string) =>
  (await prisma.ticket.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
    ({ state }) => state,
  );

it('the codes of the first mail are refused at a gate with and without a network, and the new ones let in', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const ticket = await sellTicket({ venueId, quantity: 2 });
  const former = await ticketsOf(ticket.order, ticket.eventId);
  expect((await correct(staff, ticket.order)).status).toBeLessThan(400);
  expect(await statesOf(ticket.order.id)).toEqual(['replaced', 'replaced', 'valid', 'valid']);

  const device = await openDevice(validator, gate.id);
  for (const { code } of former) {
    expect(device.scan(code).result).toBe('replaced');
    expect((await scan(validator, code, { gateId: gate.id })).result).toBe('replaced');
  }
  const fresh = (await current(ticket)).filter(({ id }) => !former.some((one) => one.id === id));
  expect(fresh.map(({ reference }) => reference)).not.toEqual(
    expect.arrayContaining(former.map((one) => one.reference)),
  );
  expect(device.scan(fresh[0]!.code).result).toBe('accepted');
  expect((await scan(validator, fresh[1]!.code, { gateId: gate.id })).result).toBe('accepted');
  // Its page and PDF are those of a replaced ticket.
  expect((await app.newClient().get(paths.tickets.pdf(former[0]!.code))).status).toBeGreaterThanOrEqual(400);
});

it('the buyer corrects it, twice in the hour, and the mail to the right address has the last codes', async () => {
  const sale = await sell({ quantity: 1 });
  const buyer = buyerOf(app);
  await until(async () => (await mailsOf(sale.id)).length === 1);
  expect((await correct(buyer, sale, 'other@example.test')).status).toBeLessThan(400);
  const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
  expect((await correct(buyer, { ...sale, key: manageKey(linkSecret) })).status).toBeLessThan(400);
  expect(await statesOf(sale.id)).toEqual(['replaced', 'replaced', 'valid']);
  const mails = await mailsOf(sale.id);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.test', 'other@example.test', RIGHT]);
  // A repeated press with the same address changes nothing.
  const now = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
  await correct(buyer, { ...sale, key: manageKey(now.linkSecret) });
  expect(await statesOf(sale.id)).toEqual(['replaced', 'replaced', 'valid']);
});

it('keeps what was used, what another person was given, and what never went by mail', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const ticket = await sellTicket({ venueId, quantity: 2 });
  await scan(validator, ticket.code, { gateId: gate.id });
  await correct(staff, ticket.order);
  expect((await statesOf(ticket.order.id)).toSorted()).toEqual(['replaced', 'used', 'valid']);

  const onPaper = await sellTicket({ venueId });
  await sql('test_no_address', 'update orders set customer_email = null where id = $1', [onPaper.order.id]);
  await correct(staff, onPaper.order);
  expect(await statesOf(onPaper.order.id)).toEqual(['valid']);
});

it('a phone that has the former pass never shows the new code, also after a move', async () => {
  const ticket = await sellTicket({});
  const { orderItemId: item } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
  await correct(staff, ticket.order);
  const fresh = await prisma.ticket.findFirstOrThrow({ where: { orderItemId: item, state: 'valid' } });
  expect(await showTicketOfItem(item)).toMatchObject({ id: ticket.id, state: 'replaced' });
  expect(await showTicketOfItem(fresh.walletId!)).toMatchObject({ id: fresh.id });
  // Issued again for the same holder, as by a change of time.
  await prisma.ticket.update({ where: { id: fresh.id }, data: { state: 'replaced' } });
  await sql('test_issue_again', 'select issue_tickets($1, array[$2]::uuid[]), keep_holders(array[$2]::uuid[])', [
    ticket.order.id,
    item,
  ]);
  const moved = await prisma.ticket.findFirstOrThrow({ where: { orderItemId: item, state: 'valid' } });
  expect(moved.walletId).toBe(fresh.walletId);
  expect(await showTicketOfItem(item)).toMatchObject({ state: 'replaced' });
});

it('a pass of the order has a new code and page too; the former link shows nothing of it', async () => {
  const sold = await sellPasses(await openPassShop(PASS));
  await until(async () => (await mailsOf(sold.order.id)).some(({ kind }) => kind === 'pass_ready'));
  await correct(staff, sold.order);
  const { ticket } = await prisma.annualPass.findUniqueOrThrow({
    where: { id: sold.pass.id },
    include: { ticket: true },
  });
  expect([ticket.id === sold.ticket.id, ticket.state]).toEqual([false, 'valid']);
  const page = await app.newClient().get(paths.passes.download(sold.ticket.code));
  expect(expectPage(page, 'AnnualPass/Download').pass).toMatchObject({ state: 'replaced', code: null });
  expect(page.text).not.toContain(ticket.reference);
  const pages = await until(async () => {
    const mails = (await mailsOf(sold.order.id)).filter(({ kind }) => kind === 'pass_ready');
    return mails.length === 2 && mails;
  });
  expect(pages.at(-1)!.recipient).toBe(RIGHT);
});
