/** Bounce messages in the formats of real servers. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { messageIdOf } from '../../../server/mails/messageIds';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';

const SECRET = 'a bell that nobody else rings';
const app = runApp({ MAIL_WEBHOOK_SECRET: SECRET });

const lines = (...parts: string[]): string => `${parts.join('\r\n')}\r\n`;
const receive = async (mail: string | Buffer): Promise<string> => {
  const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${SECRET}` };
  const body = new Uint8Array(Buffer.from(mail));
  const answer = await fetch(`${app.url}/webhooks/mail`, { method: 'POST', headers, body });
  return ((await answer.json()) as { received: string }).received;
};

const written = async (): Promise<string> => {
  const id = uuidv7();
  const mail = {
    id,
    kind: 'order_paid',
    recipient: 'ana@example.test',
    locale: 'en',
    subject: 'x',
    html: 'x',
    text: 'x',
  };
  await prisma.mailLog.create({ data: { ...mail, state: 'sent' } });
  return id;
};
const status = [
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; ana@example.test',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 no such box',
  '',
];
const report = (...parts: string[]) =>
  lines(
    'From: MAILER-DAEMON@mx.example',
    'To: tickets@museo.example',
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    ...parts,
  );
const multipart = (kind: string, ...returned: string[]) =>
  report(
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    `Content-Type: ${kind}`,
    '',
    ...status,
    '--b',
    ...returned,
    '--b--',
  );
const encoded = (id: string) => Buffer.from(`Message-ID: ${messageIdOf(id)}\r\n\r\nx`).toString('base64');

it.each<[string, (id: string) => string, string, string]>([
  [
    'RFC 6533',
    (id) =>
      multipart(
        'message/global-delivery-status',
        'Content-Type: message/global-headers',
        '',
        `Message-ID: ${messageIdOf(id)}`,
        '',
      ),
    'bounced',
    '5.1.1 550 no such box',
  ],
  [
    'base64',
    (id) =>
      multipart(
        'message/delivery-status',
        'Content-Type: message/rfc822',
        'Content-Transfer-Encoding: base64',
        '',
        encoded(id),
        '',
      ),
    'bounced',
    '5.1.1 550 no such box',
  ],
  [
    'base64 of headers alone',
    (id) =>
      multipart(
        'message/delivery-status',
        'Content-Type: text/rfc822-headers',
        'Content-Transfer-Encoding: base64',
        '',
        encoded(id),
        '',
      ),
    'bounced',
    '5.1.1 550 no such box',
  ],
  [
    'qmail',
    (id) =>
      report(
        'Content-Type: text/plain',
        '',
        'Hi. This is the qmail-send program at mx.example.',
        'This is a permanent error; I have given up.',
        '',
        '<ana@example.test>:',
        '550 no such box',
        '',
        '--- Below this line is a copy of the message.',
        '',
        `Message-ID: ${messageIdOf(id)}`,
      ),
    'bounced',
    '550 no such box',
  ],
  [
    'Exim',
    (id) =>
      report(
        'X-Failed-Recipients: ana@example.test',
        'Auto-Submitted: auto-replied',
        'Content-Type: text/plain',
        '',
        'A message that you sent could not be delivered to one or more of its recipients.',
        '',
        '  ana@example.test',
        '    550 5.1.1 unknown',
        '',
        `Message-ID: ${messageIdOf(id)}`,
      ),
    'bounced',
    '550 5.1.1 unknown',
  ],
  [
    'a server that still tries',
    (id) =>
      report(
        'Content-Type: text/plain',
        '',
        'This is a warning only. Your message could not be delivered, it will be retried: temporarily 451 busy',
        '',
        `Message-ID: ${messageIdOf(id)}`,
      ),
    'delayed',
    'This is a warning only. Your message could not be delivered, it will be retried: temporarily 451 busy',
  ],
])('a mail that came back by %s is known', async (_form, make, delivery, words) => {
  const id = await written();
  expect(await receive(make(id))).toBe('delivery');
  expect(await prisma.mailLog.findUniqueOrThrow({ where: { id } })).toMatchObject({ delivery, deliveryWords: words });
  expect(await receive(make(uuidv7()))).toBe('ignored');
});
