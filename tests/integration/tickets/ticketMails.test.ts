import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { mailTickets } from '../../../server/tickets/events';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { type MailServer, partOf, startMailServer } from '../mails/mailServer';
import { EMAIL, expire, hold, mailsOf, place, sell, settle, untilMails } from './saleFixture';

let app: TestApp;
let server: MailServer;
let guest: Client;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ MAIL_URL: server.url });
  guest = app.newClient();
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const letterAbout = (reference: string) =>
  server.received.filter(({ raw }) => partOf({ to: [], raw }, 'text/plain').toString().includes(reference));

describe('the mail with the tickets', () => {
  it('goes out when the order is paid, in its language, with tickets on paper and a calendar entry', async () => {
    const sale = await sell({ quantity: 2, locale: 'es' });
    const [mail] = await untilMails(sale.id, 1, 'sent');
    const reference = formatReference(sale.reference);
    expect(mail).toMatchObject({
      kind: 'order_paid',
      recipient: EMAIL,
      locale: 'es',
      subject: expect.stringMatching(
        new RegExp(
          `^Sus entradas: El Museo del Faro, \\d{1,2} \\p{L}+ \\d{4}, \\d{1,2}:\\d\\d \\(${reference}\\)$`,
          'u',
        ),
      ),
    });
    const [letter] = letterAbout(reference);
    const text = partOf(letter!, 'text/plain').toString();
    expect(text).toContain('Hola, Ana Ramos:');
    expect(text).toContain('2 × Adulto  24,00\u00a0€');
    expect(text).toContain(`${app.url}/orders/${sale.reference}?key=${sale.key}`);
    expect(text).toContain('Entre por la puerta oeste.');
    expect(partOf(letter!, 'text/html').toString()).toContain('<html lang="es">');

    const pdf = readPdf(partOf(letter!, 'application/pdf'));
    expect(pdf.pages).toHaveLength(2);
    const tickets = await sql<{ reference: string }>(
      'test_refs',
      'select t.reference from tickets t join order_items i on i.id = t.order_item_id where t.order_id = $1 order by i.position',
      [sale.id],
    );
    tickets.forEach((ticket, index) => {
      expect(pdf.pages[index]!.lines.join('\n')).toContain(formatReference(ticket.reference));
    });
    expect(partOf(letter!, 'text/calendar').toString()).toContain('SUMMARY:El Museo del Faro');
  });

  it('calls an order without a price free, in its rows and in the total', async () => {
    const free = await sell({ quantity: 1, locale: 'es', product: { priceCents: 0 } });
    const [mail] = await untilMails(free.id, 1, 'sent');
    expect(mail!.text).toContain('1 × Adulto  Gratis');
    expect(mail!.text).toMatch(/Total.* {2}Gratis/);
    expect(mail!.text + mail!.subject).not.toContain('0,00');
  });

  it('is written once when the news is told twice', async () => {
    const sale = await sell();
    await untilMails(sale.id, 1, 'sent');
    const news = { id: '1', topic: 'order_paid', payload: { order_id: sale.id } };
    await mailTickets([news, news]);
    expect(await mailsOf(sale.id)).toHaveLength(1);
    expect(letterAbout(formatReference(sale.reference))).toHaveLength(1);
  });

  it('escapes what people call themselves', async () => {
    const sale = await sell({ name: '<img src=x onerror=alert(1)>' });
    const [mail] = await untilMails(sale.id, 1, 'sent');
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail!.html).not.toContain('<img');
  });

  it('is sent again when asked, three times in a quarter of an hour', async () => {
    const sale = await sell();
    await untilMails(sale.id, 1, 'sent');
    const again = () => guest.post(paths.orders.resendMail(sale.reference, sale.key));
    const answer = await again();
    expectPage(answer, 'Orders/Show');
    expect(answer.page!.flash).toEqual({
      toast: { kind: 'success', message: `We have emailed the tickets to ${EMAIL}.` },
    });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    const refused = await again();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(await untilMails(sale.id, 4, 'sent')).toHaveLength(4);
  });

  it('is not sent for an order without tickets', async () => {
    const sale = await place();
    const answer = await guest.json('POST', paths.orders.resendMail(sale.reference, sale.key), {});
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'no_tickets_to_mail' });
    expect(await mailsOf(sale.id)).toEqual([]);
  });
});

describe('mails about orders that ended otherwise', () => {
  it('tell of an expiry to those who had placed the order, and to nobody else', async () => {
    const looked = await hold();
    const placed = await place();
    await expire(looked);
    await expire(placed);
    const [mail] = await untilMails(placed.id, 1, 'sent');
    expect(mail).toMatchObject({ kind: 'order_expired', recipient: EMAIL });
    expect(mail!.text).toContain(`${app.url}/events/${placed.eventSlug}`);
    expect(await mailsOf(looked.id)).toEqual([]);
  });

  it('tell that money goes back, how much and why', async () => {
    const sale = await place({ capacity: 2 });
    await expire(sale);
    await untilMails(sale.id, 1, 'sent');
    await sql('test_fill', 'update appointments set sold = 2 where id = $1', [sale.slot]);
    expect(await settle(sale)).toBe('returned');
    const mails = await untilMails(sale.id, 2, 'sent');
    const returned = mails.find(({ kind }) => kind === 'money_returned')!;
    expect(returned.subject).toBe(
      `We are refunding €24.00: The Lighthouse Museum (${formatReference(sale.reference)})`,
    );
    expect(returned.text).toContain('the places were no longer available');
  });
});
