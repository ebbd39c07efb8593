import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { sell, untilMails } from '../tickets/saleFixture';

const app = runApp();

it('without a mail server, mails are kept and can be read with their attachments', async () => {
  const sale = await sell({ name: '<b>Ana</b>' });
  const [mail] = await untilMails(sale.id, 1, 'kept');
  const client = app.newClient();

  const outbox = await client.get(paths.dev.mail());
  expect(outbox.text).toContain(`href="/dev/mail/${mail!.id}"`);
  expect(outbox.headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);

  const page = await client.get(`${paths.dev.mail()}/${mail!.id}`);
  expect(page.text).toContain(`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page.text).not.toContain('<b>Ana</b>');
  expect(page.text).toContain(`tickets-${sale.reference}.pdf`);

  const frame = await client.get(`${paths.dev.mail()}/${mail!.id}/html`);
  expect(frame.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(frame.text).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;,');

  const pdf = await client.raw(`${paths.dev.mail()}/${mail!.id}/attachments/tickets-${sale.reference}.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const calendar = await client.raw(`${paths.dev.mail()}/${mail!.id}/attachments/visit.ics`);
  expect(calendar.text).toContain('BEGIN:VCALENDAR');
  expect((await client.get(`${paths.dev.mail()}/${sale.id}`)).status).toBe(404);

  const all = (await client.get(paths.dev.mails())).text;
  expect(all).toContain('Your visit has a new time');
  expect(all).toContain('Su visita tiene nueva hora');
});
