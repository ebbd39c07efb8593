import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { mailKinds } from '../../../server/mails/mailKinds';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailTo, makeUser, PASSWORD, signInAs } from '../users/people';

const app = runApp();
let admin: Client;
let address: string;
beforeAll(async () => {
  const user = await makeUser('administrator');
  address = user.email;
  admin = await signInAs(app, address);
});

const { mails, mailPreview, mailTest } = paths.settings;
const KIND = 'users.verify_email';

const open = async (kind = KIND, language = 'en') =>
  expectPage(await admin.get(mails(kind, language)), 'Settings/MailText');
const save = async (words: object, language = 'en', kind = KIND) => {
  const { record } = await open(kind, language);
  return admin.json('PATCH', mails(kind, language), { ...record.values, ...words, version: record.version });
};
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

async function register(locale: string): Promise<{ subject: string; text: string; html: string }> {
  const email = `new-${locale}-${Math.random()}@faro.test`.toLowerCase();
  await app.newClient({ locale }).post(paths.auth.register(), { name: 'Ana Ruiz', email, password: PASSWORD });
  return mailTo(email, 'verify_email');
}

it('refuses guests and staff without the permission, at every address', async () => {
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const calls: [Parameters<Client['json']>[0], string][] = [
    ['GET', mails()],
    ['GET', mails(KIND, 'en')],
    ['PATCH', mails(KIND, 'en')],
    ['DELETE', mails(KIND, 'en')],
    ['POST', mailPreview(KIND, 'en')],
    ['POST', mailTest(KIND, 'en')],
  ];
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {};
    expect((await app.newClient().json(method, path, body)).status, `guest ${method} ${path}`).toBe(401);
    expect((await manager.json(method, path, body)).status, `manager ${method} ${path}`).toBe(403);
  }
  expect((await admin.get(mails('nothing', 'en'))).status).toBe(404);
  expect((await admin.get(mails(KIND, 'xx'))).status).toBe(404);
});

describe('the words of a mail', () => {
  it('are the usual ones to begin with', async () => {
    const { record, isOwn } = await open();
    expect({ version: record.version, isOwn }).toEqual({ version: 1, isOwn: false });
    expect(record.values).toMatchObject({ subject: 'Confirm your email', body: expect.stringContaining('{name}') });
  });

  it('are the organisation’s in its language and the usual ones in the others', async () => {
    const answer = await save({
      subject: 'Welcome, {name}!',
      body: 'Dear {name},\n\nOne press and you are in.\nTruly.',
    });
    expect(answer.status).toBe(200);
    const mail = await register('en');
    expect(mail.subject).toBe('Welcome, Ana Ruiz!');
    expect(mail.text).toContain('Dear Ana Ruiz,\n\nOne press and you are in.\nTruly.');
    expect(mail.text).toMatch(/\/verify-email\//);
    expect(mail.html).toContain('One press and you are in.<br>Truly.');
    expect((await register('es')).subject).toBe('Confirme su correo');
    const entry = await prisma.auditLog.findFirstOrThrow({ where: { action: 'mail_text.updated' } });
    expect(entry.before).toMatchObject({ subject: 'Confirm your email' });
    expect(entry.after).toMatchObject({ subject: 'Welcome, {name}!' });
  });

  it('say what was typed and nothing else: no markup of theirs works', async () => {
    await save({ body: 'Hello {name}, <script>alert(1)</script> & more' });
    const mail = await register('en');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(mail.html).not.toContain('<script>');
  });

  it('are not saved over somebody else’s', async () => {
    const { record } = await open();
    await save({ subject: 'First' });
    const answer = await admin.json('PATCH', mails(KIND, 'en'), { ...record.values, version: record.version });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ conflict: { values: { subject: 'First' } } });
    const fresh = { ...record.values, version: 1 };
    expect((await admin.json('PATCH', mails(KIND, 'es'), fresh)).status).toBe(200);
    const late = { ...fresh, subject: 'Second' };
    expect((await admin.json('PATCH', mails(KIND, 'es'), late)).status).toBe(409);
  });

  it.each([
    [{ subject: '' }, 'subject'],
    [{ body: '  \n ' }, 'body'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ body: 'Hello {nmae}' }, 'body'],
    [{ subject: 'Hello {}' }, 'subject'],
  ])('are refused as %j', async (words, field) => {
    const answer = await save(words);
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
  });

  it('are the usual ones again when taken back, twice as once, by several at once', async () => {
    const takeBack = () => admin.json('DELETE', mails(KIND, 'en'));
    const answers = [...(await Promise.all(Array.from({ length: 4 }, takeBack))), await takeBack()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await register('en')).subject).toBe('Confirm your email');
    expect(await prisma.auditLog.count({ where: { action: 'mail_text.deleted' } })).toBe(1);
  });
});

describe('looking at a mail', () => {
  it('shows a draft with everything filled in, and changes nothing', async () => {
    const words = { subject: 'Tickets for {event}', body: 'Hello {name}\n\n{advice}' };
    const { subject, html, text } = (await admin.json('POST', mailPreview('order_paid', 'en'), words)).json<{
      subject: string;
      html: string;
      text: string;
    }>();
    expect(subject).toBe('Tickets for The Keepers’ Tour');
    expect(text).toContain('Hello Clara Vidal');
    expect(html).toContain('Lighthouse Museum');
    expect(`${subject}${html}${text}`).not.toMatch(/\{\w+\}/);
    expect(await prisma.mailText.count({ where: { kind: 'order_paid' } })).toBe(0);
    expect((await admin.json('POST', mailPreview('order_paid', 'en'), { ...words, body: '{secret}' })).status).toBe(
      422,
    );
  });

  it('can be done with every mail in every language, without a blank or a text left open', async () => {
    expect(mailKinds().length).toBeGreaterThan(15);
    for (const { kind } of mailKinds()) {
      for (const language of ['en', 'es']) {
        const { record } = await open(kind, language);
        const answer = await admin.json('POST', mailPreview(kind, language), record.values);
        expect(answer.status, kind).toBe(200);
        const { subject, text } = answer.json<{ subject: string; text: string }>();
        expect(`${subject}\n${text}`, kind).not.toMatch(/\{\w+\}|\b[a-zA-Z]+\.[a-z]+_[a-z_]+/);
      }
    }
  });

  it('sends a test to oneself, marked as one, and only so many', async () => {
    const words = { subject: 'Hello {name}', body: 'Text for {name}' };
    expect((await admin.json('POST', mailTest(KIND, 'en'), words)).json()).toEqual({ sentTo: address });
    const [mail] = await sql('test_mails', `select recipient, subject from mail_log where kind = $1`, [`test.${KIND}`]);
    expect(mail).toEqual({ recipient: address, subject: 'Test: Hello Clara Vidal' });
    const statuses = [];
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push((await admin.json('POST', mailTest(KIND, 'en'), words)).status);
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
  });
});
