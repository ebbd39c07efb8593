/** Email delivery status: texts of pages, and information and actions for administrators. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { queueMail } from '../../../server/mails';
import { mailWatch } from '../../../server/reports/mailWatch';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { until } from '../tickets/saleFixture';
import { makeUser, PASSWORD, signInAs } from '../users/people';
import { type MailServer, startMailServer } from './mailServer';

let app: TestApp;
let server: MailServer;
let admin: Client;
let email: string;
let refuses = true;

beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => (refuses && address.startsWith('gone') ? 550 : undefined) });
  app = await startApp({
    MAIL_URL: server.url.replace('//', '//someone:secret@'),
    MAIL_FROM: 'Faro <faro@example.test>',
  });
  // The test's server requires no authentication.
  Object.assign(app.env, { MAIL_URL: server.url });
  ({ email } = await makeUser('administrator'));
  admin = await signInAs(app, email);
  await writeSetting('organisation.phone', '+34 600 100 200', null);
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const state = async () => expectPage(await admin.get(paths.settings.mail()), 'Settings/Mail');
const promises = async () => (await app.newClient().get(paths.home())).page!.props.features as { mails: boolean };
const failFor = (minutes: number) =>
  sql(
    'test_failing',
    `update mail_health set failing_since = now() - make_interval(mins => $1::int), last_error = 'ECONNREFUSED: no answer'`,
    [minutes],
  );
const write = (recipient: string) =>
  queueMail({ kind: 'plain', recipient, locale: 'en', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('test_state', 'select state from mail_log where id = $1', [id]))[0]!.state;
const untilState = (id: string, wanted: string) => until(async () => (await stateOf(id)) === wanted);
const said = (answer: Answer) =>
  (answer.page as unknown as { flash?: { toast?: { message: string }; linkToPassOn?: string } }).flash;

describe('mails that do not go out', () => {
  it('are an alarm after a quarter of an hour: on the dashboard, in a notification once, and no page promises any', async () => {
    const alarm = async () => expectPage(await admin.get(paths.dashboard()), 'Dashboard/Index').mailsFailing;
    const told = async () =>
      (await sql('test_told', `select 1 as one from notifications where kind = 'mails_failing'`)).length;
    await failFor(14);
    await until(async () => (await state()).state === 'stumbling');
    await mailWatch.handle(undefined as never, { isLastTry: false });
    expect({ alarm: await alarm(), told: await told(), ...(await promises()) }).toMatchObject({
      alarm: null,
      told: 0,
      mails: true,
    });

    await failFor(16);
    await until(async () => !(await promises()).mails);
    expect(await state()).toMatchObject({ state: 'failing', lastError: 'ECONNREFUSED: no answer' });
    expect(await alarm()).toMatchObject({ words: 'ECONNREFUSED: no answer' });
    await Promise.all([1, 2].map(() => mailWatch.handle(undefined as never, { isLastTry: false })));
    await mailWatch.handle(undefined as never, { isLastTry: false });
    expect(await told()).toBe(1);
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect(expectPage(await manager.get(paths.dashboard()), 'Dashboard/Index').mailsFailing).toBeNull();

    await untilState((await write('ines@example.test'))!, 'sent');
    await until(async () => (await promises()).mails);
    expect(await state()).toMatchObject({ state: 'working', failingSince: null, lastError: null });
  });
});

describe('the page about mails', () => {
  it('names the server without credentials, and the words of who refused without whom they were to', async () => {
    Object.assign(app.env, { MAIL_URL: server.url.replace('//', '//someone:secret@') });
    expect((await state()).server).toBe(server.url);
    expect(JSON.stringify(await state())).not.toContain('secret');
    Object.assign(app.env, { MAIL_URL: server.url });
    await untilState((await write('gone.person@example.test'))!, 'failed');
    const { failures, refusals, failed, state: standing } = await state();
    expect({ failed, standing }).toEqual({ failed: 1, standing: 'working' });
    expect(failures).toMatchObject([{ domain: 'example.test', state: 'failed', attempts: 1 }]);
    expect(failures[0]!.words).toContain('550');
    expect(refusals).toMatchObject([{ domain: 'example.test', count: 1 }]);
    expect(JSON.stringify({ failures, refusals })).not.toContain('gone.person');
  });

  it('tries failed ones again, each once however often it is pressed', async () => {
    refuses = false;
    const before = server.received.length;
    await Promise.all(Array.from({ length: 8 }, () => admin.post(paths.settings.retryMails(), {}, { follow: false })));
    await until(async () => (await state()).failed === 0 && (await state()).waiting === 0);
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([['gone.person@example.test']]);
    refuses = true;
  });

  it('sends a test to oneself and says what the server said, a few times', async () => {
    const answer = await admin.post(paths.settings.testMailServer(), {});
    expect(said(answer)?.toast?.message).toBe(`Test email accepted by the server for ${email}.`);
    expect(server.received.at(-1)!.to).toEqual([email]);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await admin.post(paths.settings.testMailServer(), {}, { follow: false })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  });
});

describe('a house without a mail server', () => {
  beforeAll(() => void Object.assign(app.env, { MAIL_URL: undefined }));
  afterAll(() => void Object.assign(app.env, { MAIL_URL: server.url }));

  it('tells nobody to wait for a mail, and whom to ask; the same for every address', async () => {
    expect(await promises()).toMatchObject({ mails: false });
    expect(await state()).toMatchObject({ state: 'none', server: null });
    const answers = await Promise.all(
      [email, 'nobody@example.test'].map((address) =>
        app.newClient().post(paths.auth.forgotPassword(), { email: address }),
      ),
    );
    const pages = answers.map((answer) => expectPage(answer, 'Message'));
    expect(pages.map(({ kind, contact }) => ({ kind, contact }))).toEqual(
      Array(2).fill({ kind: 'check_mail', contact: '+34 600 100 200' }),
    );
    expect(expectPage(await app.newClient().get(paths.message('order_cancelled')), 'Message').contact).toBeNull();
  });

  it('gives whoever invites the link, once, and it works; elsewhere nobody but its owner has it', async () => {
    const roles = expectPage(await admin.get(paths.users.create()), 'Users/Create').roles;
    const role = roles.find(({ name }) => name === 'agent')!.id;
    const invite = (address: string) => {
      const id = uuidv7();
      const person = { id, name: 'Nuria', email: address, phone: '', locale: 'en', roles: [role] };
      return admin.post(paths.users.index(), person).then((answer) => ({ id, answer }));
    };
    const { id, answer } = await invite('nuria@example.test');
    const link = said(answer)?.linkToPassOn;
    expect(said(answer)?.toast?.message).toMatch(/^Account created\. Share the link with/);
    expect(link).toMatch(/\/invitation\/[\w-]{40,}$/);
    expect(said(await admin.get(paths.users.edit(id)))?.linkToPassOn).toBeUndefined();
    const again = said(await admin.post(paths.users.invitation(id), {}))?.linkToPassOn;
    expect(again).not.toBe(link);
    const path = new URL(again!).pathname;
    const nuria = app.newClient();
    expect(expectPage(await nuria.get(path), 'Auth/Invitation').email).toBe('nuria@example.test');
    await nuria.post(path, { password: PASSWORD, password_confirmation: PASSWORD });
    expect((await signInAs(app, 'nuria@example.test')).get).toBeDefined();

    Object.assign(app.env, { MAIL_URL: server.url });
    const mailed = await invite('pilar@example.test');
    expect(said(mailed.answer)).toMatchObject({ toast: { message: 'Invitation sent to pilar@example.test.' } });
    expect(said(mailed.answer)?.linkToPassOn).toBeUndefined();
    Object.assign(app.env, { MAIL_URL: undefined });
  });

  it('lets staff help with a password by a link, once proved who asks; never their own, nor one above them', async () => {
    const { id, email: theirs } = await makeUser('agent');
    const help = (who: Client, whom: string) => who.post(paths.users.passwordLink(whom), {});
    const link = said(await help(admin, id))?.linkToPassOn;
    expect(link).toMatch(/\/reset-password\/[\w-]{40,}$/);
    const fresh = 'another lantern in the crypt';
    await app.newClient().post(new URL(link!).pathname, { password: fresh, password_confirmation: fresh });
    expect((await signInAs(app, theirs, fresh)).get).toBeDefined();

    const boss = await makeUser('administrator');
    await sql('test_unproved', 'update users set email_verified_at = null where id = $1', [id]);
    for (const whom of [id, expectPage(await admin.get(paths.dashboard()), 'Dashboard/Index').auth.user!.id])
      expect(said(await help(admin, whom))?.linkToPassOn).toBeUndefined();
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect((await help(manager, boss.id)).status).toBe(403);
    expect((await app.newClient().json('POST', paths.users.passwordLink(id), {})).status).toBe(401);
  });
});
