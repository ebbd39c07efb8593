/** Automatic replies and bounces, in the wording of many countries. */
import { simpleParser } from 'mailparser';
import { expect, it } from 'vitest';
import { readReport } from '../../../server/support/inbox/readReport';
import { writerOf } from '../../../server/support/inbox/writerOf';

const parsed = (headers: readonly string[], body: readonly string[]) =>
  simpleParser(Buffer.from([...headers, 'MIME-Version: 1.0', '', ...body].join('\r\n')), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
  });

const writer = async (...headers: string[]) =>
  writerOf(await parsed(['From: Ana <ana@example.test>', ...headers], ['x']), ['tickets@museo.example']);

it.each([
  'Automatiskt svar: x',
  'Automatikus válasz: x',
  'Răspuns automat: x',
  'Otomatik Yanıt: x',
  'Αυτόματη απάντηση: x',
  'Resposta automàtica: x',
  'Ich bin nicht im Büro',
  'Absent du bureau: x',
  'Nieobecność w biurze: x',
  'Afwezigheidsmelding: x',
  'OOO: x',
  '[Auto-Reply] x',
])('%s is an absence', async (subject) => {
  expect(await writer(`Subject: ${subject}`)).toBe('program');
});

it.each(['Re: Out of order lift', 'Abwesend am Samstag, was nun?', 'Ausencia de un niño', 'Automatic doors?'])(
  '%s is what a person writes about',
  async (subject) => {
    expect(await writer(`Subject: ${subject}`)).toBe('person');
  },
);

const copy = ['', 'Message-ID: <id@museo.example>'];
const PLAIN = 'Content-Type: text/plain; charset=utf-8';
it.each([
  [
    'Exim, still trying',
    'delayed',
    'Mailer-Daemon@mx.example',
    'Warning: message delayed 24 hours',
    'A message that you sent has not yet been delivered to one of its recipients.',
  ],
  ['Exchange in German', 'bounced', 'postmaster@x.example', 'Unzustellbar: x', 'ana@example.test #550 5.1.1 not found'],
  ['GMX', 'bounced', 'mailer-daemon@gmx.de', 'Returned', '550 Requested action not taken: mailbox unavailable'],
  ['Yahoo', 'bounced', 'MAILER-DAEMON@yahoo.com', 'Failure', 'We were unable to deliver your message. 554: no account'],
  ['in Spanish', 'bounced', 'postmaster@x.example', 'x', 'No se pudo entregar el mensaje. 550 5.1.1'],
  ['in French', 'bounced', 'postmaster@x.example', 'Non remis : x', 'Échec de la remise. 550 5.1.10'],
  ['in Italian', 'bounced', 'mailer-daemon@libero.it', 'Mancato recapito', '550 5.1.1 utente sconosciuto'],
])('a report of %s', async (_of, delivery, from, subject, words) => {
  const report = readReport(await parsed([`From: ${from}`, `Subject: ${subject}`, PLAIN], [words, ...copy]));
  expect(report).toMatchObject({ delivery });
  expect(report!.returned).toContain('<id@museo.example>');
});

it('a report of Microsoft 365 that is HTML alone', async () => {
  const from = 'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@x.example>';
  const html = "<p>Your message couldn't be delivered. 550 5.1.10</p><p>Message-ID: &lt;id@museo.example&gt;</p>";
  const report = readReport(await parsed([from, 'Subject: x', 'Content-Type: text/html'], [html]));
  expect(report).toMatchObject({ delivery: 'bounced' });
  expect(report!.returned).toContain('<id@museo.example>');
});
