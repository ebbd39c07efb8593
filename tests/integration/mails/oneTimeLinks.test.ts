/** The email log shows no link that signs in or confirms something. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { queueMail } from '../../../server/mails';
import { retryMails } from '../../../server/mails/actions/retryMails';
import { sendMail } from '../../../server/mails/actions/sendMail';
import { blankLinksLeftBehind } from '../../../server/mails/oneTimeLinks';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import { type MailRow, until } from '../tickets/saleFixture';
import { makeUser } from '../users/people';
import { type MailServer, partOf, startMailServer } from './mailServer';

let app: TestApp;
let server: MailServer;
const refused = (address: string) => (address.startsWith('gone') ? 550 : address.startsWith('full') ? 452 : undefined);

beforeAll(async () => {
  server = await startMailServer({ refuse: refused });
  app = await startApp({ MAIL_URL: server.url });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const SECRET = 'q7-Zt_0aRr4nD0m5';
const LINKS = [
  `/reset-password/${SECRET}`,
  `/verify-email/${SECRET}`,
  `/invitation/${SECRET}`,
  `/first-administrator/${SECRET}`,
  `/devices/0198b1c2-0000-7000-8000-000000000001?key=${SECRET}`,
  `/orders/K7M2QXAB/confirm/${SECRET}`,
  `/payment-links/0198b1c2-0000-7000-8000-000000000001/${SECRET}`,
];
const ORDER = '/orders/K7M2QXAB?key=an-order-s-own-key';

const write = async (recipient: string): Promise<string> => {
  const urls = [...LINKS, ORDER].map((path) => `https://museo.example${path}`);
  const html = urls.map((url) => `<a href="${url}">${url}</a>`).join('');
  const id = await queueMail({
    kind: 'plain',
    recipient,
    locale: 'en',
    subject: 'Hello',
    html,
    text: urls.join('\n'),
    always: true,
  });
  return id!;
};
const rowOf = async (id: string) =>
  (await sql<MailRow & { held_back: string | null }>('test_row', 'select * from mail_log where id = $1', [id]))[0]!;
const untilState = (id: string, state: string) =>
  until(async () => {
    const row = await rowOf(id);
    return row.state === state && row;
  });
const secretsIn = ({ html, text }: { html: string; text: string }) => `${html}${text}`.split(SECRET).length - 1;

it('takes every such link out of a mail that is sent, and leaves that to an order', async () => {
  const row = await untilState(await write('ana@example.test'), 'sent');
  expect(secretsIn(row)).toBe(0);
  expect(row.text).toBe(
    [
      '/reset-password/…',
      '/verify-email/…',
      '/invitation/…',
      '/first-administrator/…',
      '/devices/0198b1c2-0000-7000-8000-000000000001?key=…',
      '/orders/K7M2QXAB/confirm/…',
      '/payment-links/0198b1c2-0000-7000-8000-000000000001/…',
      ORDER,
    ]
      .map((path) => `https://museo.example${path}`)
      .join('\n'),
  );
  const letter = server.received.find(({ to }) => to.includes('ana@example.test'))!;
  const [html, text] = ['text/html', 'text/plain'].map((type) => partOf(letter, type).toString());
  expect(secretsIn({ html: html!, text: text! })).toBe(21);
});

it('sends a link that works and keeps none', async () => {
  const { email } = await makeUser();
  await app.newClient().post(paths.auth.forgotPassword(), { email });
  const letter = await until(async () => server.received.find(({ to }) => to.includes(email)));
  const path = /\/reset-password\/[\w-]+/.exec(partOf(letter!, 'text/plain').toString())![0];
  expect((await app.newClient().get(path)).page?.component).toBe('Auth/ResetPassword');
  const kept = await until(async () => {
    const rows = await sql<MailRow>(
      'test_reset',
      `select * from mail_log where recipient = $1 and kind = 'users.reset_password' and state = 'sent'`,
      [email],
    );
    return rows[0];
  });
  expect(`${kept.html}${kept.text}`).not.toContain(path.split('/').at(-1));
  expect(kept.text).toContain('/reset-password/…');
});

it('keeps them in a mail that waits, and takes them out of one that is given up: that is not sent again', async () => {
  const waiting = await until(async () => {
    const [first] = await sql<MailRow>('test_full', `select * from mail_log where recipient = 'full@example.test'`, []);
    if (!first) await write('full@example.test');
    return first?.error ? first : null;
  });
  expect([waiting.state, secretsIn(waiting)]).toEqual(['queued', 21]);
  // After the last attempt there is no failed job to retry.
  await sendMail(waiting.id, { isLastTry: true });
  const gone = await write('gone@example.test');
  await untilState(gone, 'failed');
  for (const id of [waiting.id, gone]) {
    const row = await rowOf(id);
    expect([row.state, row.held_back, secretsIn(row)]).toEqual(['failed', 'link', 0]);
  }
  expect(await retryMails(SYSTEM)).toBe(0);
  await sendMail(gone, { isLastTry: true });
  expect((await rowOf(gone)).attempts).toBe(1);
});

it('takes out what an earlier version left in mails that it sent or gave up', async () => {
  const [sent, failed] = [await write('old@example.test'), await write('older@example.test')];
  await Promise.all([untilState(sent, 'sent'), untilState(failed, 'sent')]);
  await sql(
    'test_left',
    `update mail_log set text = $3, state = case when id = $1 then 'sent' else 'failed' end where id in ($1, $2)`,
    [sent, failed, `https://museo.example${LINKS[0]}`],
  );
  await blankLinksLeftBehind();
  const rows = [await rowOf(sent), await rowOf(failed)];
  expect(rows.map((row) => [row.state, row.held_back, secretsIn(row)])).toEqual([
    ['sent', null, 0],
    ['failed', 'link', 0],
  ]);
});

it('keeps the links of a mail without a mail server for developers, and in production none', async () => {
  const url = app.env.MAIL_URL;
  const during = async (mode: 'test' | 'production') => {
    Object.assign(app.env, { MAIL_URL: undefined, NODE_ENV: mode });
    try {
      return secretsIn(await untilState(await write(`${mode}@example.test`), 'kept'));
    } finally {
      Object.assign(app.env, { MAIL_URL: url, NODE_ENV: 'test' });
    }
  };
  expect([await during('test'), await during('production')]).toEqual([21, 0]);
});
