/** Replies from a mailbox read over IMAP, and the settings of mailbox, address and webhook. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { readMailbox } from '../../../server/mails';
import { mailWatch } from '../../../server/reports/mailWatch';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { mailboxJob } from '../../../server/support/inbox/mailboxJob';
import { addressAt } from '../../../server/support/inbox/replyAddress';
import { type AppleCertificates, makeAppleCertificates } from '../../standIns/appleCertificates';
import { type Imap, PASSWORD, startImap, USER } from '../../standIns/imap';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { freePort } from '../../support/ports';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { askAsGuest, conversationOf } from './supportFixture';

const REPLY_TO = 'answers@museo.example';
let app: TestApp;
let admin: Client;
let certificates: AppleCertificates;
let imap: Imap;
let starttls: Imap;
beforeAll(async () => {
  certificates = makeAppleCertificates();
  [imap, starttls] = await Promise.all([startImap(certificates.server), startImap(certificates.server, 'starttls')]);
  app = await startApp({ MAIL_PRIVATE_HOSTS: 'localhost', MAIL_IMAP_CA: certificates.authorityFile });
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(async () => {
  await app.close();
  await Promise.all([imap.close(), starttls.close()]);
  certificates.remove();
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const read = () => mailboxJob.handle(undefined as never, { isLastTry: false });
/** Reads again without waiting after a failure. */
const again = () => sql('test_now', 'update mailbox_readings set next_at = null').then(read);
const isFetched = (uid: number) => imap.asked.some((line) => line.startsWith(`UID FETCH ${uid} `));
const page = async () => expectPage(await admin.get(paths.settings.mailAnswers()), 'Settings/MailAnswers');
const form = (more: object = {}) => ({
  ...{ replyTo: REPLY_TO, enabled: true, host: 'localhost', port: imap.port, security: 'tls' },
  ...{ username: USER, password: PASSWORD, mailbox: 'INBOX' },
  ...more,
});
const save = async (more: object = {}) =>
  admin.patch(paths.settings.mailAnswers(), { ...form(more), version: (await page()).record.version });
const lines = (...parts: string[]) => parts.join('\r\n');
const letter = (reference: string, text: string, more: string[] = []) =>
  lines(
    ...['From: Ana <ana@example.test>', `To: ${addressAt(REPLY_TO, reference)}`, 'Subject: Re: A lift?'],
    ...[`Message-ID: <${uuidv7()}@example.test>`, ...more, '', text],
  );
const STRANGE = lines('From: x@example.test', `To: ${REPLY_TO}`, 'Subject: Offer', '', 'Buy this');
const ask = async () => conversationOf((await askAsGuest(app.newClient())).id);
const bodies = async (ticketId: string) => {
  const said = await prisma.supportMessage.findMany({
    where: { ticketId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return said.slice(1).map(({ body }) => body);
};

describe('the settings', () => {
  it('try what stands in the form, and say beside its field what is wrong', async () => {
    await page();
    const plain = await startImap(certificates.server, 'plain');
    const closed = await freePort();
    const ca = app.env.MAIL_IMAP_CA;
    for (const [more, field, words] of [
      [{ host: 'nowhere.invalid' }, 'host', 'Server not found'],
      [{ host: '127.0.0.1' }, 'host', 'private network'],
      [{ port: closed }, 'port', 'Nothing responds'],
      [{ port: plain.port }, 'security', 'could not make a secure connection'],
      [{ port: plain.port, security: 'starttls' }, 'security', 'does not offer STARTTLS'],
      [{ password: 'wrong' }, 'password', 'Invalid credentials'],
      [{ username: '' }, 'username', 'Required before'],
      [{ mailbox: 'Nowhere' }, 'mailbox', 'no such folder'],
      [{ host: 'https://x' }, 'host', 'Enter a server name'],
      [{ port: 2 ** 40 }, 'port', ''],
      [{ replyTo: `${'a'.repeat(40)}@museo.example` }, 'replyTo', 'Shorten the part'],
    ] as const) {
      const answer = await admin.post(paths.settings.testMailbox(), form(more));
      const { errors } = expectPage(answer, 'Settings/MailAnswers');
      expect(Object.keys(errors), JSON.stringify(more)).toEqual([field]);
      expect(errors[field], field).toContain(words);
      await sql('test_patience', 'delete from rate_limits');
    }
    Object.assign(app.env, { MAIL_IMAP_CA: undefined });
    const untrusted = await admin.post(paths.settings.testMailbox(), form());
    expect(expectPage(untrusted, 'Settings/MailAnswers').errors.security).toContain(
      'could not make a secure connection',
    );
    Object.assign(app.env, { MAIL_IMAP_CA: ca });
    for (const more of [{}, { port: starttls.port, security: 'starttls' }]) {
      const answer = await admin.post(paths.settings.testMailbox(), form(more));
      const { toast } = (answer.page as unknown as { flash: { toast: { message: string } } }).flash;
      expect(toast.message).toBe('Connection successful: 0 emails in this mailbox.');
    }
    expect(plain.asked.join()).not.toMatch(/LOGIN|AUTHENTICATE/);
    expect((await page()).password).toBe('missing');
    await plain.close();
  });

  it('keep the password to themselves, and for its server and user alone', async () => {
    expect(expectPage(await save({ password: '' }), 'Settings/MailAnswers').errors.password).toContain(
      'Required before',
    );
    await save();
    await save({ password: '', mailbox: 'Other' });
    await save({ password: '', mailbox: 'INBOX' });
    const { record, password } = await page();
    expect([record.values.password, password]).toEqual(['', 'set']);
    for (const more of [{ host: 'imap.example.test' }, { username: 'other' }]) {
      const saved = await save({ password: '', ...more });
      expect(expectPage(saved, 'Settings/MailAnswers').errors.password).toContain('another server or user');
      const tried = await admin.post(paths.settings.testMailbox(), form({ password: '', ...more }));
      expect(expectPage(tried, 'Settings/MailAnswers').errors.password).toContain('another server or user');
    }
    const KEPT =
      'select (select json_agg(a)::text from answers_by_mail a) as a, (select json_agg(l)::text from audit_log l) as b';
    const stored = await sql('test_mailbox_stored', KEPT);
    const shown = await Promise.all(
      [paths.settings.mailAnswers(), paths.auditLog.index()].map((path) => admin.get(path)),
    );
    expect(JSON.stringify(stored) + shown.map(({ text }) => text).join()).not.toContain(PASSWORD);
  });

  it('make the webhook’s secret, which is shown once and holds at once; the environment goes before the page', async () => {
    const hand = (secret: string) =>
      fetch(`${app.url}/webhooks/mail`, { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: 'x' });
    expect((await hand('x')).status).toBe(404);
    const make = async (id: string) => {
      const answer = await admin.post(paths.settings.mailWebhookSecret(), { id });
      return (answer.page as unknown as { flash: { webhookSecret: string } }).flash.webhookSecret;
    };
    const id = uuidv7();
    const [first, twice] = [await make(id), await make(id)];
    expect(twice).toBe(first);
    expect((await hand(first)).status).toBe(200);
    const second = await make(uuidv7());
    expect([(await hand(first)).status, (await hand(second)).status]).toEqual([401, 200]);
    expect((await admin.get(paths.settings.mailAnswers())).text).not.toContain(second);
    Object.assign(app.env, { MAIL_WEBHOOK_SECRET: 'a bell that nobody else rings' });
    expect([(await hand(second)).status, (await page()).webhook.secret]).toEqual([401, 'environment']);
    Object.assign(app.env, { MAIL_WEBHOOK_SECRET: undefined });
    await admin.delete(paths.settings.mailWebhookSecret());
    expect([(await hand(second)).status, (await page()).webhook.secret]).toEqual([404, 'none']);
  });
});

describe('the mailbox', () => {
  it('is read: what is ours is taken once and marked, all else stays as it was', async () => {
    const { id, reference } = await ask();
    const { seen } = expectPage(await admin.get(paths.customerService.show(id)), 'CustomerService/Show');
    await admin.post(paths.customerService.messages(id), { id: uuidv7(), kind: 'answer', body: 'It does.', seen });
    const mail = await until(() => prisma.mailLog.findFirst({ where: { kind: 'support.answered' } }));
    expect(mail.data).toMatchObject({ replyTo: addressAt(REPLY_TO, reference) });

    imap.put(letter(reference, 'Read before'), { seen: true });
    const [ours, strange] = [imap.put(letter(reference, 'Thanks')), imap.put(STRANGE)];
    const huge = imap.put(letter(reference, 'Too much'), { size: 21 * 1024 * 1024 });
    imap.asked.length = 0;
    await Promise.all([read(), read(), read()]);
    expect(imap.asked.filter((line) => line.startsWith('SELECT'))).toHaveLength(1);
    expect(await bodies(id)).toEqual(['It does.', 'Thanks']);
    expect([ours.seen, strange.seen, huge.seen]).toEqual([true, false, false]);
    expect([strange.uid, huge.uid].map(isFetched)).toEqual([true, false]);
    expect((await page()).reading).toMatchObject({ state: 'working', taken: 1, skipped: 1 });

    // From now on messages already marked as read are fetched too.
    imap.put(letter(reference, 'Read by a colleague'), { seen: true });
    await read();
    await read();
    expect(await bodies(id)).toEqual(['It does.', 'Thanks', 'Read by a colleague']);
    expect(imap.asked.filter((line) => line.startsWith(`UID FETCH ${strange.uid} `))).toHaveLength(1);
  });

  it('takes in once what was taken in and not marked, and what comes in a mailbox that was made anew', async () => {
    const { id, reference } = await ask();
    const mail = imap.put(letter(reference, 'Once'));
    imap.mood = 'storeless';
    await read();
    expect([await bodies(id), mail.seen, (await page()).reading?.state]).toEqual([['Once'], false, 'stumbling']);
    imap.mood = 'well';
    await again();
    expect([await bodies(id), mail.seen, (await page()).reading?.state]).toEqual([['Once'], true, 'working']);
    imap.uidValidity += 1;
    mail.seen = false;
    await read();
    expect([await bodies(id), mail.seen]).toEqual([['Once'], true]);

    // Old messages marked as read are never fetched, in any number of runs.
    imap.letters.length = imap.asked.length = 0;
    imap.uidValidity += 1;
    for (let count = 0; count < 55; count += 1) imap.put(STRANGE);
    const old = imap.put(letter(reference, 'Of last year'), { seen: true });
    await read();
    await read();
    imap.put(letter(reference, 'New'), { seen: true });
    await read();
    expect(await bodies(id)).toEqual(['Once', 'New']);
    expect([50, 55, old.uid].map(isFetched)).toEqual([true, true, false]);
  });

  it('goes on after a mail that cannot be taken in, and leaves that alone in the end', async () => {
    const [bad, good] = [imap.put(letter('AAAAAAA', 'bad')), imap.put(letter('AAAAAAA', 'good'))];
    const tried: string[] = [];
    const receive = async (raw: Buffer) => {
      const [, text = ''] = raw.toString().split('\r\n\r\n');
      tried.push(text);
      if (text === 'bad') throw new Error('not this one');
      return true;
    };
    const { skipped } = (await page()).reading!;
    for (const _ of Array(6)) await readMailbox(receive);
    expect([bad.seen, good.seen]).toEqual([false, true]);
    expect(tried.filter((text) => text === 'good')).toHaveLength(1);
    expect(tried.filter((text) => text === 'bad')).toHaveLength(5);
    expect((await page()).reading).toMatchObject({ state: 'working', skipped: skipped + 1 });
  });

  it('that cannot be read waits longer and longer, is told of once after a quarter of an hour, and is well again', async () => {
    await save({ password: 'not this one' });
    const told = () => prisma.notification.count({ where: { kind: 'mailbox_failing' } });
    const watch = () => mailWatch.handle(undefined as never, { isLastTry: false });
    imap.asked.length = 0;
    await read();
    await read();
    expect(imap.asked.filter((line) => line.startsWith('AUTHENTICATE'))).toHaveLength(1);
    await watch();
    expect((await page()).reading).toMatchObject({ state: 'stumbling', why: expect.stringContaining('rejected') });
    expect(expectPage(await admin.get(paths.settings.mail()), 'Settings/Mail').mailbox).toBe('stumbling');
    expect(await told()).toBe(0);
    await sql('test_long', `update mailbox_readings set failing_since = now() - interval '16 minutes'`);
    await again();
    for (const _ of [1, 2]) await watch();
    expect([await told(), (await page()).reading?.state]).toEqual([1, 'failing']);
    await save();
    await read();
    expect((await page()).reading).toMatchObject({ state: 'working', why: null, failingSince: null });
    await save({ enabled: false });
    imap.asked.length = 0;
    await read();
    expect([imap.asked, (await page()).reading]).toEqual([[], null]);
  });
});
