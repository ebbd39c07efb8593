/** Incoming email: replies to conversations, and bounces. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { messageIdOf } from '../../../server/mails/messageIds';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { addressAt } from '../../../server/support/inbox/replyAddress';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { EMAIL, type Sale, sell, until } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { askAsGuest, conversationOf } from './supportFixture';

const SECRET = 'a bell that nobody else rings';
const replyAddress = (reference: string) => addressAt('answers@museo.example', reference);
const app = runApp({ MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_TO: 'answers@museo.example' });
const agent = signedIn(app, 'agent');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

async function post(body: string | Buffer, more: { type?: string; authorization?: string } = {}) {
  const { type = 'message/rfc822', authorization = `Bearer ${SECRET}` } = more;
  const headers = { 'Content-Type': type, Authorization: authorization };
  const answer = await fetch(`${app.url}/webhooks/mail`, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  const said = answer.status === 200 ? ((await answer.json()) as { received: string }).received : null;
  return { status: answer.status, said };
}
const lines = (...parts: string[]): string => parts.join('\r\n');

describe('the way in', () => {
  it('is for whoever knows the secret', async () => {
    const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`;
    for (const authorization of ['', 'Bearer', 'Bearer wrong', basic('wrong'), 'Basic %%%'])
      expect((await post('x', { authorization })).status, authorization).toBe(401);
    expect(await post('x', { authorization: basic(SECRET) })).toEqual({ status: 200, said: 'ignored' });
  });

  it('bears whatever comes', async () => {
    const broken =
      'Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b';
    for (const body of ['', '\0\0\0', Buffer.from([0xff, 0xfe, 0, 0xd8]), broken, 'From: <<>>\r\n\r\n', ':\r\n:\r\n'])
      expect((await post(body)).status, String(body)).toBe(200);
    for (const json of ['{', '[]', '7', 'null', '{"event":"opened"}', '{"raw":7}'])
      expect((await post(json, { type: 'application/json' })).status, json).toBe(400);
    const odd = { event: 'bounced', messageId: '<\u0000\ud800>', reason: '\u0000\ud800' };
    expect((await post(JSON.stringify(odd), { type: 'application/json' })).said).toBe('ignored');
    expect((await post('x'.repeat(21 * 1024 * 1024))).status).toBe(413);
  });
});

describe('a mail that came back', () => {
  let sale: Sale;
  beforeAll(async () => {
    sale = await sell({ quantity: 1 });
  });
  const written = async (more: object = {}): Promise<string> => {
    const id = uuidv7();
    const mail = { id, kind: 'order_paid', recipient: EMAIL, locale: 'en', subject: 'x', html: 'x', text: 'x' };
    await prisma.mailLog.create({ data: { ...mail, state: 'sent', orderId: sale.id, ...more } });
    return id;
  };
  const report = (named: string, fields: string[], original: string[] = []) =>
    lines(
      ...['From: MAILER-DAEMON@mx.example', 'To: tickets@museo.example', 'Subject: Undelivered', 'MIME-Version: 1.0'],
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      ...['', '--b', 'Content-Type: text/plain', '', 'It did not arrive.', ''],
      ...[
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example',
        named,
        '',
        ...fields,
        '',
      ],
      ...['--b', 'Content-Type: text/rfc822-headers', '', ...original, '', '--b--', ''],
    );
  const failed = ['Final-Recipient: rfc822; ana@example.test', 'Action: failed', 'Status: 5.1.1'];
  const why = ['Diagnostic-Code: smtp; 550 no such', '  box here'];
  const delivery = async (id: string) => {
    const { delivery, deliveryWords } = await prisma.mailLog.findUniqueOrThrow({ where: { id } });
    return [delivery, deliveryWords];
  };
  const causes = async () =>
    (await prisma.orderAttention.findMany({ where: { orderId: sale.id, endedAt: null } })).map(({ cause }) => cause);

  it('is known by its Message-ID or its envelope; what is delayed may still come back, and not the other way', async () => {
    const id = await written({ recipient: 'other@example.test' });
    const delayed = ['Final-Recipient: rfc822; x@example.test', 'Action: delayed', 'Status: 4.4.1'];
    expect((await post(report('X-Any: 1', delayed, [`Message-ID: ${messageIdOf(id)}`]))).said).toBe('delivery');
    expect(await delivery(id)).toEqual(['delayed', '4.4.1']);
    const gone = report(`Original-Envelope-Id: ${id}`, [...failed, ...why]);
    expect((await post(gone)).said).toBe('delivery');
    expect((await post(gone)).said).toBe('ignored');
    expect(await delivery(id)).toEqual(['bounced', '5.1.1 550 no such box here']);
    await post(report('X-Any: 1', delayed, [`Message-ID: ${messageIdOf(id)}`]));
    expect((await delivery(id))[0]).toBe('bounced');
    expect(await causes()).toEqual([]);
    const page = expectPage(await agent.get(paths.customerService.mail(id)), 'CustomerService/Mail');
    expect([page.mail.standing, page.mail.deliveryWords]).toEqual(['bounced', '5.1.1 550 no such box here']);
  });

  it('of moments, of others, and of what was not sent is not', async () => {
    const id = await written();
    const other = `Message-ID: <${id}@another.example>`;
    expect((await post(report('X-Any: 1', failed, [other]))).said).toBe('ignored');
    expect((await post(report(`Original-Envelope-Id: ${uuidv7()}`, failed))).said).toBe('ignored');
    const relayed = ['Final-Recipient: rfc822; x@example.test', 'Action: relayed', 'Status: 2.0.0'];
    expect((await post(report(`Original-Envelope-Id: ${id}`, relayed))).said).toBe('ignored');
    const full = ['Final-Recipient: rfc822; x@example.test', 'Action: failed', 'Status: 4.2.2'];
    await post(report(`Original-Envelope-Id: ${id}`, full));
    expect((await delivery(id))[0]).toBe('delayed');
    const waiting = await written({ state: 'queued' });
    await post(report(`Original-Envelope-Id: ${waiting}`, failed));
    expect((await delivery(waiting))[0]).toBeNull();
  });

  it('from its buyer is a cause to see to the order, until the address is corrected', async () => {
    const id = await written();
    const said = JSON.stringify({ event: 'bounced', messageId: messageIdOf(id), reason: 'no such box' });
    const answers = await Promise.all([1, 2, 3].map(() => post(said, { type: 'application/json' })));
    expect(answers.map((answer) => answer.said).sort()).toEqual(['delivery', 'ignored', 'ignored']);
    expect(await causes()).toEqual(['mail_bounced']);
    await agent.post(paths.customerService.mailAgain(id), { id: uuidv7(), email: 'right@example.test' });
    expect(await causes()).toEqual([]);
  });
});

describe('an answer by mail', () => {
  const ask = async (more: object = {}) => {
    const { id } = await askAsGuest(app.newClient(), more);
    return conversationOf(id);
  };
  const letter = (reference: string, text: string, more: string[] = []) =>
    lines(
      ...['From: Ana <ana@example.test>', `To: ${replyAddress(reference)}`, 'Subject: Re: A lift?'],
      ...[`Message-ID: <${uuidv7()}@example.test>`, ...more, '', text],
    );
  const saidIn = (ticketId: string) =>
    prisma.supportMessage.findMany({ where: { ticketId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  const bodies = async (ticketId: string) => (await saidIn(ticketId)).slice(1).map(({ body }) => body);

  it('goes to the address that the answer names, and is written down once', async () => {
    const { id, reference } = await ask();
    const { seen } = expectPage(await agent.get(paths.customerService.show(id)), 'CustomerService/Show');
    await agent.post(paths.customerService.messages(id), { id: uuidv7(), kind: 'answer', body: 'It does.', seen });
    const mail = await until(() => prisma.mailLog.findFirst({ where: { kind: 'support.answered' } }));
    expect(mail.data).toMatchObject({ replyTo: replyAddress(reference) });
    expect(mail.text).toContain('answer this email');
    const answer = letter(
      reference,
      lines('And a café?', '', 'On Mon, 2 Mar 2026 at 10:00, Museo wrote:', '> It does.'),
    );
    const received = await Promise.all([post(answer), post(answer)]);
    expect(received.map(({ said }) => said)).toEqual(['answer', 'answer']);
    expect((await saidIn(id)).map(({ kind, body }) => [kind, body])).toEqual([
      ['customer', 'Does the tower have a lift?'],
      ['answer', 'It does.'],
      ['customer', 'And a café?\n\nOn Mon, 2 Mar 2026 at 10:00, Museo wrote:\n> It does.'],
    ]);
    const after = await conversationOf(id);
    expect([after.state, after.unread]).toEqual(['open', true]);
  });

  it('opens what was solved, and goes on in another from what is closed', async () => {
    const { id, reference } = await ask();
    await agent.post(paths.customerService.state(id), { state: 'solved' });
    await post(letter(reference, 'Still there?'));
    expect((await conversationOf(id)).state).toBe('open');
    await agent.post(paths.customerService.state(id), { state: 'closed' });
    const late = letter(reference, 'One more thing');
    await post(late);
    await post(late);
    const next = await prisma.supportTicket.findMany({ where: { followsId: id }, include: { messages: true } });
    expect(next.map(({ messages }) => messages.map(({ body }) => body))).toEqual([['One more thing']]);
  });

  it('of somebody else says whose it is; what was sent along is named', async () => {
    const { id, reference } = await ask();
    const parts = lines(
      ...['From: Bea <BEA@example.test>', `To: ${replyAddress(reference).toUpperCase()}`, 'MIME-Version: 1.0'],
      ...['Content-Type: multipart/mixed; boundary="b"', '', '--b', 'Content-Type: text/html', ''],
      ...['<p>I come <b>with</b> her</p>', '--b', 'Content-Type: image/png; name="a.png"', ''],
      ...['x', '--b--', ''],
    );
    expect((await post(JSON.stringify({ raw: parts }), { type: 'application/json' })).said).toBe('answer');
    const [, message] = await saidIn(id);
    expect(message).toMatchObject({
      body: 'I come with her\n\nAttachments: a.png',
      sender: 'bea@example.test',
    });
    const page = expectPage(await agent.get(paths.customerService.show(id)), 'CustomerService/Show');
    expect(page.messages.map(({ sender }) => sender)).toEqual([null, 'bea@example.test']);
  });

  it('with a wrong mark, from a program, or from ourselves is left alone', async () => {
    const { id, reference } = await ask();
    const other = (await ask()).reference;
    const swapped = letter(reference, 'x').replace(/\+[a-z0-9]+\./, `+${other.toLowerCase()}.`);
    expect((await post(swapped)).said).toBe('ignored');
    expect((await post(letter(reference, 'x').replace(/\.[a-f0-9]{20}@/, '.00000000000000000000@'))).said).toBe(
      'ignored',
    );
    for (const header of ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Return-Path: <>'])
      expect((await post(letter(reference, 'Away', [header]))).said, header).toBe('ignored');
    for (const from of ['tickets@aforo.test', 'answers@museo.example', 'MAILER-DAEMON@example.test'])
      expect((await post(letter(reference, 'x').replace('ana@example.test', from))).said, from).toBe('ignored');
    expect(await bodies(id)).toEqual([]);
    expect((await post(letter(reference, 'Enter recipients', ['Auto-Submitted: no']))).said).toBe('answer');
  });

  it('is kept as far as it can be', async () => {
    const { id, reference } = await ask();
    await post(letter(reference, ''));
    await post(letter(reference, `a\0b${'x'.repeat(6000)}`));
    await post(letter(reference, lines('> Does it?', 'Yes, below.')));
    const [empty, long, below] = await bodies(id);
    expect([empty, below]).toEqual(['(Empty email)', '> Does it?\nYes, below.']);
    expect(long).toBe(`ab${'x'.repeat(6000)}`);
  });

  it('does not go round for ever', async () => {
    const { id, reference } = await ask();
    for (let sent = 0; sent < 32; sent += 1) await post(letter(reference, `${sent}`));
    expect(await bodies(id)).toHaveLength(30);
  });
});
