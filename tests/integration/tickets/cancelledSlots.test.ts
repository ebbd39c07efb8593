/** Tickets of a cancelled slot in every place where they can be fetched. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSlots } from '../../../server/appointments/actions/changeSlots';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { type MailServer, partOf, startMailServer } from '../mails/mailServer';
import { createEvent, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { mailsOf, type Sale, sell, untilMails } from './saleFixture';

let app: TestApp;
let server: MailServer;
let guest: Client;
let tower: string;
let sale: Sale;
let off: string;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ MAIL_URL: server.url });
  guest = app.newClient();
  ({ id: tower } = await createEvent(await createVenue(), { title: { en: 'The Tower' } }));
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  off = await createSlot(tower, { inHours: 29 });
  sale = await sell({ quantity: 1, visits: [{ eventId: tower, slot: off }] });
});

const callOff = (...slots: string[]) => changeSlots(SYSTEM, slots, { do: 'cancel' });

async function bytesOf(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
}
const papersOf = async ({ reference, key: secret }: Sale, format: string): Promise<string[]> =>
  readPdf(await bytesOf(`${paths.orders.pdf(reference, secret)}&format=${format}`)).pages.map(({ lines }) =>
    lines.join(' '),
  );
const ticketsOf = async ({ reference, key: secret }: Sale) =>
  expectPage(await guest.get(paths.orders.show(reference, secret)), 'Orders/Show').tickets;

const printedOf = async ({ reference, key: secret }: Sale): Promise<string[]> =>
  expectPage(await guest.get(paths.orders.print(reference, secret)), 'Orders/PrintAll').tickets.map(
    ({ place }) => place.eventTitle,
  );

type Entry = { summary: string; status: string; sequence: number; uid: string };

function entriesIn(calendar: string): { method: string; entries: Entry[] } {
  const text = calendar.replace(/\r\n[ \t]/g, '');
  const value = (name: string, of: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(of)![1]!.trim();
  const entries = text.split('BEGIN:VEVENT').slice(1);
  return {
    method: value('METHOD', text),
    entries: entries.map((entry) => ({
      summary: value('SUMMARY', entry),
      status: value('STATUS', entry),
      sequence: Number(value('SEQUENCE', entry)),
      uid: value('UID', entry),
    })),
  };
}
const calendarOf = async ({ reference, key: secret }: Sale) =>
  entriesIn((await guest.raw(paths.orders.calendar(reference, secret))).text);

describe('on paper', () => {
  it.each(['a4', '80mm'])('are left out on %s, and the rest stays', async (format) => {
    expect(await papersOf(sale, format)).toHaveLength(2);
    await callOff(off);
    const papers = await papersOf(sale, format);
    expect(papers).toHaveLength(1);
    expect(papers[0]).toContain('The Lighthouse Museum');
    expect(await printedOf(sale)).toEqual(['The Lighthouse Museum']);
    await changeSlots(SYSTEM, [off], { do: 'reopen' });
    expect(await papersOf(sale, format)).toHaveLength(2);
  });

  it('are refused by their code, and by the order when nothing of it takes place', async () => {
    const [museum, visit] = await ticketsOf(sale);
    await callOff(off);
    const statusOf = async (path: string) => (await fetch(app.url + path)).status;
    expect(await statusOf(paths.tickets.pdf(visit!.code!))).toBe(404);
    expect(await statusOf(paths.tickets.pdf(museum!.code!))).toBe(200);
    await callOff(sale.slot!);
    expect(await statusOf(paths.tickets.pdf(museum!.code!))).toBe(404);
    expect(await statusOf(paths.orders.pdf(sale.reference, sale.key))).toBe(404);
    expect(await printedOf(sale)).toEqual([]);
  });
});

describe('on the pages of their order', () => {
  const pageOf = async ({ reference, key: secret }: Sale) =>
    expectPage(await guest.get(paths.orders.show(reference, secret)), 'Orders/Show');
  const offersCalendar = async ({ reference, key: secret }: Sale) =>
    expectPage(await guest.get(paths.orders.appointment(reference, secret)), 'Orders/AppointmentData')
      .canEnterInCalendar;

  it('have no code any more; what takes place keeps its own, and is mailed', async () => {
    expect((await ticketsOf(sale)).map(({ isUsable, code }) => [isUsable, code !== null])).toEqual([
      [true, true],
      [true, true],
    ]);
    await callOff(off);
    const { tickets, order, can } = await pageOf(sale);
    expect(tickets.map(({ isUsable, code, qr }) => [isUsable, code !== null, qr !== null])).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    expect([order.validTickets, can.mail, await offersCalendar(sale)]).toEqual([1, true, true]);
  });

  it('leave nothing to mail or to enter in a calendar when none takes place, and offer what makes up for it', async () => {
    await untilMails(sale.id, 1, 'sent');
    await callOff(off, sale.slot!);
    const { order, can } = await pageOf(sale);
    expect(order.validTickets).toBe(0);
    expect(can).toMatchObject({ mail: false, refund: true, reschedule: true });
    expect(await offersCalendar(sale)).toBe(false);
    const answer = await guest.json('POST', paths.orders.resendMail(sale.reference, sale.key));
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([409, 'no_tickets_to_mail']);
    expect(await mailsOf(sale.id)).toHaveLength(1);
  });
});

it('are marked among the orders of whoever bought them, and are found again', async () => {
  const person = await makeUser('customer');
  const visits = [{ eventId: tower, slot: off }];
  const own = await sell({ quantity: 1, visits, userId: person.id });
  const client = await signInAs(app, person.email);
  const cardOf = async () => {
    const [card] = expectPage(await client.get(paths.orders.mine()), 'Orders/Mine').orders;
    return [card!.tickets, card!.cancelledVisits, card!.isAhead];
  };
  expect(await cardOf()).toEqual([2, 0, true]);
  await callOff(off);
  expect(await cardOf()).toEqual([1, 1, true]);
  await callOff(own.slot!);
  expect(await cardOf()).toEqual([0, 2, true]);
});

describe('in a calendar', () => {
  it('are taken out by a later state of the same entry, and put back again', async () => {
    const before = await calendarOf(sale);
    expect(before.method).toBe('PUBLISH');
    expect(before.entries.map(({ status, sequence }) => [status, sequence])).toEqual([
      ['CONFIRMED', 0],
      ['CONFIRMED', 0],
    ]);
    await callOff(off);
    const after = await calendarOf(sale);
    expect(after.method).toBe('PUBLISH');
    expect(after.entries.map(({ summary, status, sequence }) => [summary, status, sequence])).toEqual([
      ['The Lighthouse Museum', 'CONFIRMED', 1],
      ['Cancelled: The Tower', 'CANCELLED', 1],
    ]);
    expect(after.entries.map(({ uid }) => uid)).toEqual(before.entries.map(({ uid }) => uid));
    await changeSlots(SYSTEM, [off], { do: 'reopen' });
    expect((await calendarOf(sale)).entries.map(({ status, sequence }) => [status, sequence])).toEqual([
      ['CONFIRMED', 2],
      ['CONFIRMED', 2],
    ]);
  });

  it('are cancelled as a whole when none of their visits takes place', async () => {
    await callOff(off, sale.slot!);
    const { method, entries } = await calendarOf(sale);
    expect([method, ...entries.map(({ status }) => status)]).toEqual(['CANCEL', 'CANCELLED', 'CANCELLED']);
    expect(entries[0]!.sequence).toBeGreaterThan(0);
  });
});

it('say so on their own page, without a code', async () => {
  const [, visit] = await ticketsOf(sale);
  const shown = async () => {
    const { ticket } = expectPage(await guest.get(paths.tickets.show(visit!.code!)), 'Tickets/Show');
    return [ticket!.isCancelled, ticket!.code !== null, ticket!.qr !== null];
  };
  expect(await shown()).toEqual([false, true, true]);
  await callOff(off);
  expect(await shown()).toEqual([true, false, false]);
});

it('say so in the mail that is sent once more, in its text and in what comes with it', async () => {
  await untilMails(sale.id, 1, 'sent');
  await callOff(off);
  await guest.post(paths.orders.resendMail(sale.reference, sale.key));
  const mails = await untilMails(sale.id, 2, 'sent');
  const [first, again] = mails;
  expect(first!.text.toLowerCase()).not.toContain('cancelled');
  expect(again!.text).toMatch(
    /^Cancelled: The Tower, .*, We are sorry: this has been cancelled and its tickets are no longer valid\./m,
  );
  expect(again!.text).toMatch(/^The Tower: .* \(cancelled\), /m);
  expect(again!.text).not.toMatch(/^The Lighthouse Museum: .*cancelled/m);
  expect(again!.html).toContain('Cancelled');
  const letter = server.received
    .filter(({ raw }) => partOf({ to: [], raw }, 'text/plain').toString().includes(formatReference(sale.reference)))
    .at(-1)!;
  expect(readPdf(partOf(letter, 'application/pdf')).pages).toHaveLength(1);
  expect(entriesIn(partOf(letter, 'text/calendar').toString()).entries[1]).toMatchObject({
    status: 'CANCELLED',
    sequence: 1,
  });
});
