/** Before an unused account is closed, its owner is emailed once and has the days stated in the email. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { eraseDue } from '../../../server/privacy/actions/eraseDue';
import { warnOwners } from '../../../server/privacy/actions/warnOwners';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import { type MailServer, startMailServer } from '../mails/mailServer';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => (address.startsWith('gone') ? 550 : undefined) });
  app = await startApp({ MAIL_URL: server.url });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => sql('no_runs', 'delete from privacy_runs'));

/** An account last used that many days ago; 36 months are at most 1,096 days. */
async function idle(days: number, data: { email?: string; locale?: string; deactivatedAt?: Date } = {}) {
  const { id } = await makeUser('customer');
  const { email } = await prisma.user.update({ where: { id }, data });
  await sql('test_idle', `update users set last_seen_at = now() - make_interval(days => $2::int) where id = $1::uuid`, [
    id,
    days,
  ]);
  return { id, email };
}
const mailsTo = (email: string) =>
  prisma.mailLog.findMany({ where: { recipient: email, kind: 'privacy.account_ending' }, orderBy: { id: 'asc' } });
const sentTo = (email: string) =>
  until(async () => (await mailsTo(email)).some(({ state }) => state === 'sent' || state === 'failed') || null);
/** Backdates the emails to an address. */
const daysPass = (email: string, days: number) =>
  sql(
    'test_days',
    `update mail_log set created_at = created_at - make_interval(days => $2::int), sent_at = sent_at - make_interval(days => $2::int)
     where recipient = $1`,
    [email, days],
  );
const isClosed = async ({ id }: { id: string }) =>
  (await prisma.user.findUniqueOrThrow({ where: { id } })).email.endsWith('@deleted.invalid');

describe('the owner of an account that nobody uses', () => {
  it('is written to thirty days before, once, in their language, and the account ends thirty days after', async () => {
    const [used, soon, later] = [await idle(0), await idle(1075, { locale: 'es' }), await idle(1050)];
    await Promise.all([eraseDue(), warnOwners(100)]);
    await eraseDue();
    await sentTo(soon.email);
    const [mail, ...others] = await mailsTo(soon.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Vamos a cerrar su cuenta');
    expect(mail!.text).toContain('La cerraremos dentro de 30 días');
    expect(mail!.html).toContain(`href="${app.env.APP_URL}${paths.auth.login()}"`);
    expect([await mailsTo(used.email), await mailsTo(later.email)]).toEqual([[], []]);

    await sql('test_due', `update users set last_seen_at = now() - interval '1100 days' where id = $1::uuid`, [
      later.id,
    ]);
    await eraseDue();
    await sentTo(later.email);
    await daysPass(later.email, 29);
    await eraseDue();
    expect(await isClosed(later)).toBe(false);
    await daysPass(later.email, 2);
    await eraseDue();
    expect(await isClosed(later)).toBe(true);
    expect(await mailsTo(later.email)).toEqual([]);
    // Emailed 31 days ago, but the retention period is not over.
    await daysPass(soon.email, 31);
    await eraseDue();
    expect(await isClosed(soon)).toBe(false);
  });

  it('keeps it by signing in, and is written to anew years later', async () => {
    const owner = await idle(1100);
    await eraseDue();
    await sentTo(owner.email);
    await daysPass(owner.email, 31);
    await signInAs(app, owner.email);
    await eraseDue();
    expect(await isClosed(owner)).toBe(false);
    await sql('test_again', `update users set last_seen_at = now() - interval '1101 days' where id = $1::uuid`, [
      owner.id,
    ]);
    await eraseDue();
    expect(await isClosed(owner)).toBe(false);
    expect(await mailsTo(owner.email)).toHaveLength(2);
  });

  it('has the days that the settings say', async () => {
    await writeSetting('privacy.warning_days', 60, null);
    const owner = await idle(1100);
    await eraseDue();
    await sentTo(owner.email);
    expect((await mailsTo(owner.email))[0]!.text).toContain('We will close it in 60 days');
    await daysPass(owner.email, 45);
    await eraseDue();
    expect(await isClosed(owner)).toBe(false);
    await writeSetting('privacy.warning_days', 30, null);
  });

  it('who cannot be reached is written to three times, and the account ends after that', async () => {
    const owner = await idle(1100, { email: 'gone@example.test' });
    for (let tries = 1; tries <= 3; tries += 1) {
      await eraseDue();
      await until(async () => (await mailsTo(owner.email)).every(({ state }) => state === 'failed') || null);
      expect(await mailsTo(owner.email)).toHaveLength(tries);
      await daysPass(owner.email, 29);
      await eraseDue();
      expect(await mailsTo(owner.email)).toHaveLength(tries);
      expect(await isClosed(owner)).toBe(false);
      await daysPass(owner.email, 1);
    }
    await eraseDue();
    expect(await isClosed(owner)).toBe(true);
  });

  it('who is shut out, and could not sign in, is not asked to', async () => {
    const owner = await idle(1100, { deactivatedAt: new Date() });
    const { email } = owner;
    await warnOwners(100);
    expect(await mailsTo(email)).toEqual([]);
    await eraseDue();
    expect(await isClosed(owner)).toBe(true);
    expect(await mailsTo(email)).toEqual([]);
  });
});
