/** Incoming email loses no text, in any position, and keeps its author. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { addressAt } from '../../../server/support/inbox/replyAddress';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { HTML, PLAIN, QUOTED, SHOWN } from './mailTables';
import { askAsGuest, conversationOf } from './supportFixture';

const SECRET = 'a bell that nobody else rings';
const app = runApp({ MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_TO: 'answers@museo.example' });
const agent = signedIn(app, 'agent');
let conversation: { id: string; reference: string };
beforeAll(async () => {
  conversation = await conversationOf((await askAsGuest(app.newClient())).id);
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const lines = (...parts: string[]): string => `${parts.join('\r\n')}\r\n`;
const receive = async (mail: string | Buffer): Promise<string> => {
  const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${SECRET}` };
  const body = new Uint8Array(Buffer.from(mail));
  const answer = await fetch(`${app.url}/webhooks/mail`, { method: 'POST', headers, body });
  return ((await answer.json()) as { received: string }).received;
};

type Headers = { from?: string; subject?: string };
/** An email to the conversation, and the page's view of it: quotations in brackets. */
async function send(
  headers: string[],
  body: string[],
  { from = 'Ana Ramos <ana@example.test>', subject = 'Re: A lift?' }: Headers = {},
) {
  const { id, reference } = conversation;
  const to = addressAt('answers@museo.example', reference);
  const mail = lines(
    ...[
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <${uuidv7()}@example.test>`,
      'MIME-Version: 1.0',
    ],
    ...[...headers, '', ...body],
  );
  const received = await receive(Buffer.from(mail));
  const { messages } = expectPage(await agent.get(paths.customerService.show(id)), 'CustomerService/Show');
  const message = received === 'answer' ? messages.at(-1) : undefined;
  const shown = message?.parts.map(({ text, isQuoted }) => (isQuoted ? `[${text}]` : text)).join('\n');
  return { id, mail, received, message, shown };
}

describe('what was written is shown, and what is quoted folded where it stands', () => {
  it.each(QUOTED)('%s', async (_where, headers, body, expected) => {
    expect((await send(headers, body)).shown).toBe(expected);
  });
});

describe('words are those that a mail program shows', () => {
  it.each(SHOWN)('%s', async (_what, headers, body, expected) => {
    expect((await send(headers, body)).shown).toBe(expected);
  });

  it('and the mail itself is kept as long as the conversation', async () => {
    const { id, mail, message } = await send(HTML, ['<p>We are <b>three</b>.</p>']);
    expect(message!.mail).toEqual({ isKept: true, isUnsure: false });
    const kept = await agent.get(paths.customerService.mailAsItCame(id, message!.id));
    expect([kept.status, kept.headers.get('content-type'), kept.headers.get('content-disposition')]).toEqual([
      200,
      'message/rfc822',
      `attachment; filename="${message!.id}.eml"`,
    ]);
    expect(kept.text).toBe(mail);
    const other = (await askAsGuest(app.newClient())).id;
    expect((await agent.get(paths.customerService.mailAsItCame(other, message!.id))).status).toBe(404);
    await sql('test_erase', 'select erase_support(array[$1::uuid])', [id]);
    expect(await prisma.supportMail.count({ where: { messageId: message!.id } })).toBe(0);
    conversation = await conversationOf(other);
  });
});

describe('who wrote it', () => {
  const said = ['We are three.'];
  it.each<[string, string[], Headers?]>([
    ['a Google group', ['Precedence: list', 'List-ID: <answers.museo.example>', 'X-Original-Sender: ana@example.test']],
    [
      'a rule of Exchange',
      ['Auto-Submitted: auto-generated', 'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent'],
    ],
    ['a program of a customer', ['List-Unsubscribe: <mailto:out@crm.example>']],
    ['an old list', ['Precedence: bulk', 'List-Id: <a.example>']],
    ['a question about absences', [], { subject: 'Re: Out of office hours' }],
    [
      'a group with its own address',
      ['X-Original-Sender: ana@example.test', 'List-Id: <a.example>'],
      { from: "'Ana' via Answers <answers@museo.example>" },
    ],
  ])('%s is taken', async (_what, headers, more) => {
    const { received, message, shown } = await send([...headers, ...PLAIN], said, more);
    expect([received, shown, message?.sender, message?.mail?.isUnsure]).toEqual([
      'answer',
      'We are three.',
      null,
      false,
    ]);
  });

  it.each<[string, string[], Headers?]>([
    ['GroupWise', ['X-Autogenerated: Reply']],
    ['RFC 3834', ['Auto-Submitted: auto-replied (vacation)']],
    ['an old program', ['Precedence: auto_reply']],
    ['Outlook', [], { subject: 'Automatic reply: A lift?' }],
    ['Outlook in German', [], { subject: 'Automatische Antwort: A lift?' }],
    ['Outlook in Spanish', [], { subject: '=?utf-8?Q?Respuesta_autom=C3=A1tica=3A_A_lift=3F?=' }],
    ['Notes', [], { subject: 'Abwesenheitsnotiz' }],
    ['an answer of long ago', [], { subject: 'Out of Office: Re: A lift?' }],
  ])('an absence of %s is left alone', async (_program, headers, more) => {
    expect(await send([...headers, ...PLAIN], ['I am away.'], more)).toMatchObject({
      received: 'ignored',
      message: undefined,
    });
  });

  it.each<[string, string[], Headers?]>([
    ['made by itself', ['Auto-Submitted: auto-generated']],
    ['to many', ['Precedence: bulk']],
    ['that wants no answer', [], { from: 'noreply@example.test' }],
  ])('a mail %s is shown and marked', async (_what, headers, more) => {
    const { received, message } = await send([...headers, ...PLAIN], said, more);
    expect([received, message?.mail]).toEqual(['answer', { isKept: true, isUnsure: true }]);
  });
});
