import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { codeOf, findTicketByCode, readCode } from '../../../server/tickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { readPdf } from '../../unit/tickets/readPdf';
import { readQrOutline, svgLoops } from '../../unit/tickets/readQr';
import { type Sale, sell } from './saleFixture';

const app = runApp();
let guest: Client;

beforeAll(async () => {
  guest = app.newClient();
});

type TicketRow = { id: string; reference: string; productNumber: number; validFrom: Date; validUntil: Date };

const ticketsOf = ({ id }: Sale) =>
  sql<TicketRow>(
    'test_tickets',
    `select t.id, t.reference, p.number as "productNumber", t.valid_from as "validFrom", t.valid_until as "validUntil"
     from tickets t join products p on p.id = t.product_id where t.order_id = $1 order by t.id`,
    [id],
  );

async function oneTicket(input: Parameters<typeof sell>[0] = {}) {
  const sale = await sell({ quantity: 1, ...input });
  const [ticket] = await ticketsOf(sale);
  return { sale, ticket: ticket!, code: codeOf(ticket!) };
}

describe('Tickets/Show', () => {
  it('shows a ticket to whoever carries its code, and a code that a scanner reads', async () => {
    const holders = [{ position: 1, name: 'Inés Vidal', data: { document: '12345678Z' } }];
    const { ticket, code, sale } = await oneTicket({ holders });
    const answer = await guest.get(paths.tickets.show(code));
    const props = expectPage(answer, 'Tickets/Show');
    expect(props.ticket).toMatchObject({
      reference: ticket.reference,
      state: 'valid',
      holderName: 'Inés Vidal',
      place: { eventTitle: 'The Lighthouse Museum' },
      productName: 'Adult',
      orderReference: sale.reference,
      usesLeft: 1,
    });
    const { size, path } = props.ticket!.qr!;
    expect(readQrOutline(svgLoops(path), size)).toBe(code);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    // Nothing about the buyer, and no link from the ticket to the order.
    for (const secret of ['ana@example.test', 'Ana Ramos', '12345678Z', sale.key])
      expect(answer.text).not.toContain(secret);
  });

  it('says when it has been used, and shows no code once it was taken back', async () => {
    const { ticket, code } = await oneTicket();
    await sql('test_used', `update tickets set state = 'used', uses_left = 0 where id = $1`, [ticket.id]);
    expect(expectPage(await guest.get(paths.tickets.show(code)), 'Tickets/Show').ticket).toMatchObject({
      state: 'used',
      usesLeft: 0,
    });
    await forceState('tickets', ticket.id, 'cancelled');
    const props = expectPage(await guest.get(paths.tickets.show(code)), 'Tickets/Show');
    expect(props.ticket).toMatchObject({ state: 'cancelled', code: null, qr: null });
    expect((await guest.get(paths.tickets.pdf(code))).status).toBe(404);
  });

  it('is no longer called valid when its time has passed', async () => {
    const { ticket, code, sale } = await oneTicket();
    await sql(
      'test_past',
      `update tickets set valid_from = now() - interval '2 days', valid_until = now() - interval '1 day' where id = $1`,
      [ticket.id],
    );
    const order = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
    expect(order.tickets[0]!.state).toBe('expired');
    expect(order.order.validTickets).toBe(0);
    const [past] = await ticketsOf(sale);
    expect(expectPage(await guest.get(paths.tickets.show(codeOf(past!))), 'Tickets/Show').ticket!.state).toBe(
      'expired',
    );
    expect(expectPage(await guest.get(paths.tickets.show(code)), 'Tickets/Show').ticket!.state).toBe('expired');
  });

  it('knows no forged, foreign, cut or merely typed code', async () => {
    const { ticket, code } = await oneTicket();
    const forged = `${code.slice(0, 60)}${code[60] === 'A' ? 'B' : 'A'}${code.slice(61)}`;
    const unknown = codeOf({ ...ticket, id: '01a1faf9-b75b-7651-9799-f0b3d9a4ec99' });
    for (const wrong of [forged, unknown, code.slice(0, 100), ticket.reference, 'x']) {
      expect(expectPage(await guest.get(paths.tickets.show(wrong)), 'Tickets/Show', 404).ticket).toBeNull();
      expect((await guest.get(paths.tickets.pdf(wrong))).status).toBe(404);
    }
  });

  it('gives its own paper, of one page', async () => {
    const { ticket, code } = await oneTicket({ quantity: 2 });
    const answer = await guest.raw(paths.tickets.pdf(code));
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const response = await fetch(app.url + paths.tickets.pdf(code));
    const pdf = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]!.lines.join('\n')).toContain(formatReference(ticket.reference));
  });
});

describe('an order’s paper', () => {
  it('comes as A4 and as a roll, and not before there are tickets', async () => {
    const sale = await sell({ quantity: 2 });
    const widthOf = async (format: string) => {
      const response = await fetch(`${app.url}${paths.orders.pdf(sale.reference, sale.key)}&format=${format}`);
      const { pages } = readPdf(Buffer.from(await response.arrayBuffer()));
      return { pages: pages.length, millimetres: Math.round((pages[0]!.width / 72) * 25.4) };
    };
    expect(await widthOf('a4')).toEqual({ pages: 2, millimetres: 210 });
    expect(await widthOf('80mm')).toEqual({ pages: 2, millimetres: 80 });
    await sql('test_all_gone', `update tickets set state = 'cancelled' where order_id = $1`, [sale.id]);
    expect((await guest.get(paths.orders.pdf(sale.reference, sale.key))).status).toBe(404);
    const print = expectPage(await guest.get(paths.orders.print(sale.reference, sale.key)), 'Orders/PrintAll');
    expect(print.tickets).toEqual([]);
  });

  it('prints from the page in the format the address asks for', async () => {
    const sale = await sell({ quantity: 2 });
    const path = paths.orders.print(sale.reference, sale.key);
    expect(expectPage(await guest.get(path), 'Orders/PrintAll')).toMatchObject({ format: 'a4' });
    const roll = expectPage(await guest.get(`${path}&format=80mm`), 'Orders/PrintAll');
    expect(roll.format).toBe('80mm');
    expect(roll.tickets).toHaveLength(2);
  });
});

describe('what a scanner or a person gives', () => {
  it('is read as a code, as a reference, or as neither', async () => {
    const { ticket, code } = await oneTicket();
    expect(readCode(`${app.url}/tickets/${code}`)).toMatchObject({ kind: 'signed', ticketId: ticket.id });
    const typed = `${ticket.reference.slice(0, 5).toLowerCase()} - ${ticket.reference.slice(5)}`;
    expect(readCode(typed)).toEqual({ kind: 'reference', reference: ticket.reference });
    const forged = `${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`;
    expect(readCode(forged)).toEqual({ kind: 'refused', refusal: 'bad_signature' });
    expect(readCode('https://example.com')).toEqual({ kind: 'refused', refusal: 'unknown' });
    expect(await findTicketByCode(code)).toMatchObject({ id: ticket.id, state: 'valid' });
    expect(await findTicketByCode(typed)).toMatchObject({ id: ticket.id });
    expect(await findTicketByCode('ABCDEFGH23')).toBeNull();
  });
});
