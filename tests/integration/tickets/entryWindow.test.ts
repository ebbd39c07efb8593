import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql, transaction } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { MINUTE_MS } from '../../../server/shared/time';
import { codeOf } from '../../../server/tickets';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { sell, untilMails } from './saleFixture';

const app = runApp();

type Standing = { id: string; code: string; startsAt: Date };

async function ticketOf(orderId: string): Promise<Standing> {
  const [row] = await sql<Parameters<typeof codeOf>[0] & { startsAt: Date }>(
    'test_entry_ticket',
    `select t.id, p.number as "productNumber", t.valid_from as "validFrom", t.valid_until as "validUntil", a.starts_at as "startsAt"
     from tickets t join products p on p.id = t.product_id join appointments a on a.id = t.appointment_id where t.order_id = $1`,
    [orderId],
  );
  return { id: row!.id, code: codeOf(row!), startsAt: row!.startsAt };
}

/** The gate's result at that moment. */
const gateAt = (ticketId: string, at: number): Promise<string> =>
  transaction(async (tx) => {
    await tx.$executeRaw`select set_config('aforo.now', ${new Date(at).toISOString()}, true)`;
    const scan = { id: randomUUID(), nonce: randomUUID(), code: 'x', ticket_id: ticketId, scanned_at: new Date(at) };
    const [answer] = await tx.$queryRaw<
      { result: string }[]
    >`select result from validate_tickets(${JSON.stringify([scan])}::jsonb)`;
    return answer!.result;
  });

const clock = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' }).format(at);

/** A product's minutes before and after its slot: usual, none before, and long. */
const MARGINS = [
  [15, 30],
  [0, 1],
  [120, 90],
] as const;

it.each(MARGINS)(
  'is the same at the gate, on pages, paper and in the mail: %i before, %i after',
  async (before, after) => {
    const product = { entryBeforeMinutes: before, entryAfterMinutes: after, uses: 9 };
    const sale = await sell({ quantity: 1, product });
    const ticket = await ticketOf(sale.id);
    const from = ticket.startsAt.getTime() - before * MINUTE_MS;
    const until = ticket.startsAt.getTime() + after * MINUTE_MS;

    expect(await gateAt(ticket.id, from - MINUTE_MS)).toMatch(/^(not_yet|wrong_day)$/);
    expect(await gateAt(ticket.id, from)).toBe('accepted');
    expect(await gateAt(ticket.id, until)).toBe('accepted');
    expect(await gateAt(ticket.id, until + MINUTE_MS)).toMatch(/^(too_late|wrong_day)$/);

    const guest = app.newClient();
    const window = { validFrom: new Date(from).toISOString(), validUntil: new Date(until).toISOString() };
    const { reference, key: secret } = sale;
    const alone = expectPage(await guest.get(paths.tickets.show(ticket.code)), 'Tickets/Show');
    expect(alone.ticket).toMatchObject(window);
    const order = expectPage(await guest.get(paths.orders.show(reference, secret)), 'Orders/Show');
    expect(order.tickets).toMatchObject([window]);
    const printed = expectPage(await guest.get(paths.orders.print(reference, secret)), 'Orders/PrintAll');
    expect(printed.tickets).toMatchObject([window]);
    const visit = expectPage(await guest.get(paths.orders.appointment(reference, secret)), 'Orders/AppointmentData');
    expect(visit.visits[0]!.entries).toEqual([{ products: ['Adult'], ...window }]);

    const said = `Entry ${clock(from)} – ${clock(until)}`;
    const file = await fetch(app.url + paths.orders.pdf(reference, secret));
    const pdf = readPdf(Buffer.from(await file.arrayBuffer()));
    expect(pdf.pages[0]!.lines).toContain(said);
    const [mail] = await untilMails(sale.id, 1);
    expect(mail!.text).toContain(said);
    expect(mail!.html).toContain(said);
  },
);

it('ends a visit after its duration, on pages and in the calendar, whatever the length of its slot', async () => {
  // The slot takes an hour.
  const sale = await sell({ quantity: 1, event: { visitMinutes: 90 }, product: { entryBeforeMinutes: 15 } });
  const { startsAt } = await ticketOf(sale.id);
  const endsAt = new Date(startsAt.getTime() + 90 * MINUTE_MS).toISOString();
  const guest = app.newClient();
  const { reference, key: secret } = sale;
  const visit = expectPage(await guest.get(paths.orders.appointment(reference, secret)), 'Orders/AppointmentData');
  expect(visit.visits).toMatchObject([{ endsAt }]);
  expect(expectPage(await guest.get(paths.orders.show(reference, secret)), 'Orders/Show').order.slots).toMatchObject([
    { endsAt },
  ]);
  const file = await fetch(app.url + paths.orders.calendar(reference, secret));
  const calendar = (await file.text()).replaceAll('\r\n ', '');
  expect(calendar).toContain(`DTEND:${endsAt.replaceAll(/[-:]/g, '').slice(0, 13)}`);
  const [from, until] = [-15, 30].map((minutes) => clock(startsAt.getTime() + minutes * MINUTE_MS));
  expect(calendar).toContain(`Entry ${from} – ${until}`);
});

it('prints the terms once, with the first ticket of an order', async () => {
  const { reference, key: secret } = await sell({ quantity: 2 });
  const file = await fetch(app.url + paths.orders.pdf(reference, secret));
  const pages = readPdf(Buffer.from(await file.arrayBuffer())).pages.map(({ lines }) => lines.join(' '));
  expect(pages.map((text) => text.includes('Money back until 48 hours before.'))).toEqual([true, false]);
});
