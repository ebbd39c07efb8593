/** Tickets of a cancelled slot, wherever they are fetched after it. */
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
import { type Sale, sell, untilMails } from './saleFixture';

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

const cancelPayments = (...slots: string[]) => changeSlots(SYSTEM, slots, { do: 'cancel' });

async function bytesOf(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
}
const papersOf = async ({ reference, secret }: Sale, format: string): Promise<string[]> =>
  readPdf(await bytesOf(`${paths.orders.pdf(reference, secret)}&format=${format}`)).pages.map(({ lines }) =>
    lines.join(' '),
  );
const ticketsOf = async ({ reference, secret }: Sale) =>
  expectPage(await guest.get(paths.orders.show(reference, secret)), 'Orders/Show').tickets;

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
const calendarOf = async ({ reference, secret }: Sale) =>
  entriesIn((await guest.raw(paths.orders.calendar(reference, secret))).text);

describe('on paper', () => {
  it.each(['a4', '80mm'])('say so, each for itself, on %s', async (format) => {
    expect((await papersOf(sale, format)).join()).not.toContain('Called off');
    await cancelPayments(off);
    const [museum, visit] = await papersOf(sale, format);
    expect(museum).not.toContain('Called off');
    expect(visit).toContain('The Tower');
    expect(visit).toContain('Called off');
    expect(visit).toContain('lets nobody in');
    await changeSlots(SYSTEM, [off], { do: 'reopen' });
    expect((await papersOf(sale, format)).join()).not.toContain('Called off');
  });

  it('say so when one is fetched by its code', async () => {
    const [museum, visit] = await ticketsOf(sale);
    await cancelPayments(off);
    const paper = async (code: string) => readPdf(await bytesOf(paths.tickets.pdf(code))).pages[0]!.lines.join(' ');
    expect(await paper(visit!.code!)).toContain('Called off');
    expect(await paper(museum!.code!)).not.toContain('Called off');
  });
});

describe('in a calendar', () => {
  it('are taken out by a later state of the same entry, and put back again', async () => {
    const before = await calendarOf(sale);
    expect(before.method).toBe('PUBLISH');
    expect(before.entries.map(({ status, sequence }) => [status, sequence])).toEqual([
      ['CONFIRMED', 0],
      ['CONFIRMED', 0],
    ]);
    await cancelPayments(off);
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
    await cancelPayments(off, sale.slot!);
    const { method, entries } = await calendarOf(sale);
    expect([method, ...entries.map(({ status }) => status)]).toEqual(['CANCEL', 'CANCELLED', 'CANCELLED']);
    expect(entries[0]!.sequence).toBeGreaterThan(0);
  });
});

it('say so on their own page, beside a code that is no longer shown to be scanned', async () => {
  const [, visit] = await ticketsOf(sale);
  const isCancelled = async () =>
    expectPage(await guest.get(paths.tickets.show(visit!.code!)), 'Tickets/Show').ticket!.isCancelled;
  expect(await isCancelled()).toBe(false);
  await cancelPayments(off);
  expect(await isCancelled()).toBe(true);
});

it('say so in the mail that is sent once more, in its text and in what comes with it', async () => {
  await untilMails(sale.id, 1, 'sent');
  await cancelPayments(off);
  await guest.post(paths.orders.resendMail(sale.reference, sale.secret));
  const mails = await untilMails(sale.id, 2, 'sent');
  const [first, again] = mails;
  expect(first!.text.toLowerCase()).not.toContain('called off');
  expect(again!.text).toMatch(/^Called off: The Tower, .*, This does not take place, and its tickets let nobody in\./m);
  expect(again!.text).toMatch(/^The Tower: .* \(called off\), /m);
  expect(again!.text).not.toMatch(/^The Lighthouse Museum: .*called off/m);
  expect(again!.html).toContain('Called off');
  const letter = server.received
    .filter(({ raw }) => partOf({ to: [], raw }, 'text/plain').toString().includes(formatReference(sale.reference)))
    .at(-1)!;
  expect(readPdf(partOf(letter, 'application/pdf')).pages[1]!.lines.join(' ')).toContain('Called off');
  expect(entriesIn(partOf(letter, 'text/calendar').toString()).entries[1]).toMatchObject({
    status: 'CANCELLED',
    sequence: 1,
  });
});
