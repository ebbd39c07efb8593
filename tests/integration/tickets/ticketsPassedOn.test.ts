/** Actions on a ticket's own page, by user; and recipients who transfer a ticket again. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { mailTaken } from '../../../server/tickets/transfers/events';
import { offerTicket } from '../../../server/tickets/transfers/offerTicket';
import { transferUrl } from '../../../server/tickets/transfers/transferLink';
import { takenAttachments } from '../../../server/tickets/transfers/transferMails';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { codeOf, STEPS } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { mailsOf, type Sale, sell, until } from './saleFixture';
import { ADDRESS, linkOf, MAILING, NAME, offer, take } from './transferFixture';

const app = runApp(MAILING);
let buyer: Client;
beforeAll(async () => {
  buyer = placingBrowser(app.newClient());
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const ticketPage = async (path: string, client = placingBrowser(app.newClient())) =>
  expectPage(await client.get(path), 'Tickets/Show');
const held = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).search;

/** The page of an accepted ticket of the order. */
async function taken(sale: Sale): Promise<string> {
  await offer(buyer, sale);
  return held(await take(app.newClient(), await linkOf(buyer, sale)));
}

/** The holder transfers it again; the page of the new recipient. */
async function passed(path: string, name = 'Carla Mas'): Promise<string> {
  const { passable } = await ticketPage(path);
  const { id, token } = passable!;
  const answer = await placingBrowser(app.newClient()).json('POST', paths.giving.pass(id, token), {
    id: randomUUID(),
    email: '',
  });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const link = new URL((await ticketPage(path)).passable!.unit.offer!.url).pathname;
  return held(await take(app.newClient(), link, { name, email: 'carla@example.test' }));
}

it('its page leads whoever bought it to giving, moving and returning it, as far as that can be done', async () => {
  const user = await makeUser();
  const event = { rescheduleUntilHours: 1, refundSteps: STEPS };
  const sale = await sell({ quantity: 2, userId: user.id, event });
  const owner = await signInAs(app, user.email);
  const order = expectPage(await owner.get(paths.orders.show(sale.reference)), 'Orders/Show');
  const [first, second] = order.tickets.map(({ code }) => paths.tickets.show(code!));
  expect(await ticketPage(first!, owner)).toMatchObject({
    ticket: { opensOrder: true },
    ways: { give: true, move: true },
    passable: null,
  });
  // The state is the ticket's, not the viewer's: its code gives access to none of it.
  const seen = await ticketPage(first!);
  expect(seen).toMatchObject({ ticket: { opensOrder: false }, ways: { give: true, move: true }, passable: null });
  expect((await placingBrowser(app.newClient()).get(paths.giving.give(sale.reference))).status).toBe(404);
  await sql('test_used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, [sale.id]);
  expect((await ticketPage(second!, owner)).ways).toBeNull();
});

it('is given on by whoever took it, and by nobody who has only its code', async () => {
  const sale = await sell({ quantity: 2 });
  const first = await taken(sale);
  const { ticket, ways, passable } = await ticketPage(first);
  expect(ways).toBeNull();
  expect(passable).toMatchObject({ unit: { refusal: null, offer: null } });
  const { id, token } = passable!;
  // The giver has the link, which is not enough.
  const link = (await prisma.ticketTransfer.findFirstOrThrow({ where: { orderId: sale.id } })).id;
  const guesses = ['x'.repeat(43), new URL(transferUrl(link)).pathname.split('/').at(-1)!];
  for (const path of [undefined, ...guesses].map((guess) => paths.tickets.show(ticket!.code!, guess)))
    expect((await ticketPage(path)).passable).toBeNull();
  for (const path of guesses.map((guess) => paths.giving.pass(link, guess)))
    expect((await placingBrowser(app.newClient()).json('POST', path, { id: randomUUID(), email: '' })).status).toBe(
      404,
    );

  const second = await passed(first);
  const now = await ticketPage(second);
  expect(now.ticket).toMatchObject({ state: 'valid', holderName: 'Carla Mas' });
  expect(now.ticket!.code).not.toBe(ticket!.code);
  const before = await ticketPage(first);
  expect(before).toMatchObject({ ticket: { state: 'replaced', code: null }, passable: null });
  // Neither with a new request nor with an earlier one.
  const { id: sent } = await prisma.ticketTransfer.findFirstOrThrow({ where: { passedById: id } });
  for (const offered of [randomUUID(), sent]) {
    const again = await placingBrowser(app.newClient()).json('POST', paths.giving.pass(id, token), {
      id: offered,
      email: '',
    });
    expect(codeOf(again).code).toBe('transfer_given');
  }
  // A request that was in progress during the acceptance fails too: the statement checks again.
  const late = { id: randomUUID(), position: 1, email: null };
  const atOnce = offerTicket({ id: sale.id, locale: 'en' }, late, { by: null, holder: id });
  await expect(atOnce).rejects.toMatchObject({ code: 'transfer_given' });

  const told = await until(async () => {
    const mails = (await mailsOf(sale.id)).filter(({ kind, text }) => kind === 'ticket_given' && /Carla/.test(text));
    return mails.length === 2 ? mails : undefined;
  });
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['ana@example.test', 'berta@example.test']);
  expect(told.find(({ recipient }) => recipient.startsWith('berta'))!.text).not.toContain(sale.key);
  // The former holder's email, sent again, contains nothing of the new holder.
  expect(await takenAttachments({ locale: 'en', data: { transfer: id } } as never)).toEqual([]);
  // The late event about their acceptance does not either.
  const ofBerta = { orderId: sale.id, kind: 'ticket_taken', recipient: ADDRESS };
  await prisma.mailLog.deleteMany({ where: ofBerta });
  await mailTaken([{ payload: { order_id: sale.id, transfer_id: id } }] as never);
  expect(await prisma.mailLog.count({ where: ofBerta })).toBe(0);
});

it('goes on from the link by first name, is kept again, and by no more than five', async () => {
  const sale = await sell();
  let page = await taken(sale);
  const { id, token } = (await ticketPage(page)).passable!;
  const offered = randomUUID();
  const holder = placingBrowser(app.newClient());
  for (const _ of [1, 2]) await holder.json('POST', paths.giving.pass(id, token), { id: offered, email: '' });
  const { offer: open } = (await ticketPage(page)).passable!.unit;
  const link = new URL(open!.url).pathname;
  expect(expectPage(await placingBrowser(app.newClient()).get(link), 'Tickets/Take')).toMatchObject({
    state: 'open',
    offer: { from: NAME.split(' ')[0] },
  });
  // The buyer withdraws only their own offers.
  const theirs = paths.giving.withdraw(sale.reference, offered, sale.key);
  expect(codeOf(await buyer.json('POST', theirs, {})).code).toBe('transfer_gone');
  await holder.json('POST', paths.giving.keep(id, token, offered), {});
  expect(expectPage(await placingBrowser(app.newClient()).get(link), 'Tickets/Take').state).toBe('withdrawn');
  for (const name of ['B B', 'C C', 'D D', 'E E']) page = await passed(page, name);
  const last = (await ticketPage(page)).passable!;
  expect(last.unit.refusal).toBe('too_often');
  const more = await holder.json('POST', paths.giving.pass(last.id, last.token), { id: randomUUID(), email: '' });
  expect(codeOf(more).code).toBe('transfer_too_often');
});
