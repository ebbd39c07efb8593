/**
 * Emails that strangers can trigger to one address: twenty an hour of all kinds together; emails about paid orders are
 * always sent.
 */
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { queueMail } from '../../../server/mails';
import { retryMails } from '../../../server/mails/actions/retryMails';
import { showMailHealth } from '../../../server/mails/queries/showMailHealth';
import { SYSTEM } from '../../../server/shared/actor';
import { translator } from '../../../server/shared/i18n';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createCodePromo } from '../promo-codes/codeFixture';
import { EMAIL, mailsOf, type Sale, sell, untilMails } from '../tickets/saleFixture';
import { linkIn, mailTo, makeUser, signInAs } from '../users/people';

const app = runApp();

type Row = { state: string; held_back: string | null; html: string };
const write = (recipient: string, always = false) =>
  queueMail({ kind: 'plain', recipient, locale: 'en', subject: 'Hello', html: '<p>x</p>', text: 'x', always });
const rowsTo = (mailbox: string) =>
  sql<Row>('test_rows', 'select state, held_back, html from mail_log where recipient like $1 order by id', [mailbox]);
/** Simulates this many emails in the last hour. */
const fill = (mailbox: string) =>
  sql(
    'test_fill',
    `insert into rate_limits (key, hits, resets_at) values ('mail-hour:' || $1, 20, now() + interval '1 hour')
     on conflict (key) do update set hits = 20`,
    [mailbox],
  );
const clear = (mailbox: string) =>
  sql('test_clear', 'delete from rate_limits where key like $1', [`mail-%:${mailbox}`]);

describe('mails to one address', () => {
  it('are twenty an hour, however many at once and whatever stands behind a plus; others are held back, with the reason', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => write(at % 2 ? 'Vera@example.test' : `vera+${at}@example.test`)),
    );
    const rows = (await rowsTo('%era%@example.test')).filter(({ held_back }) => held_back !== null);
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ state: 'failed', held_back: 'hour', html: '' })));
    expect(await rowsTo('%era%@example.test')).toHaveLength(30);
  });

  it('that were held back are none that failed: nobody sends them by trying failed ones again', async () => {
    expect(await retryMails(SYSTEM)).toBe(0);
    const { failed } = await showMailHealth(translator('en'));
    expect(failed).toBe(0);
  });

  it('are sixty a day', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await Promise.all(Array.from({ length: 20 }, () => write('day@example.test')));
      await sql('test_hour', `delete from rate_limits where key = 'mail-hour:day@example.test'`);
    }
    await write('day@example.test');
    expect((await rowsTo('day@example.test')).filter(({ held_back }) => held_back !== null)).toMatchObject([
      { held_back: 'day' },
    ]);
  });

  it('go out all the same where they were paid for or proved', async () => {
    await fill('paid@example.test');
    await write('paid@example.test', true);
    expect(await rowsTo('paid@example.test')).toMatchObject([{ held_back: null, html: '<p>x</p>' }]);
  });
});

describe('whoever asks beyond it', () => {
  it('for a new password hears what everybody hears, and the link that was sent goes on working', async () => {
    const { email } = await makeUser();
    const client = app.newClient();
    await client.post(paths.auth.forgotPassword(), { email });
    const link = linkIn(await mailTo(email, 'reset_password'));
    await fill(email);
    expect(expectPage(await client.post(paths.auth.forgotPassword(), { email }), 'Message').kind).toBe('check_mail');
    // When the job of a later request has run, so has this one.
    const other = await makeUser();
    await client.post(paths.auth.forgotPassword(), { email: other.email });
    await mailTo(other.email, 'reset_password');
    expectPage(await client.get(link), 'Auth/ResetPassword');
  });

  it('for a code is told beside the field', async () => {
    const promoId = await createCodePromo({ requestable: true });
    await fill('club@example.test');
    const asked = { promoId, name: 'Ada Ruiz', email: 'club@example.test', reason: 'We are a school.' };
    const answer = await app.newClient({ locale: 'es' }).json('POST', paths.promo.ask(), asked);
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { email: string[] } }>().errors.email[0]).toContain(
      'demasiados correos a esta dirección',
    );
    expect(await sql('test_asked', 'select id from promo_code_requests where email = $1', [asked.email])).toEqual([]);
  });

  it('for a link that confirms their own address is told', async () => {
    const { email } = await makeUser();
    await sql('test_unproved', 'update users set email_verified_at = null where email = $1', [email]);
    const client = await signInAs(app, email);
    await fill(email);
    const answer = await client.json('POST', paths.auth.verifyEmail());
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('We have sent too many emails')]);
  });

  it('for tickets once more is told, and staff read why; staff send them all the same', async () => {
    await clear(EMAIL);
    const sale: Sale = await sell();
    await untilMails(sale.id, 1);
    await fill(EMAIL);
    const path = paths.orders.resendMail(sale.reference, sale.key);
    const answer = await app.newClient().json('POST', path);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('We have sent too many emails')]);
    const { email } = await makeUser('administrator');
    const staff = await signInAs(app, email);
    const { dossier } = expectPage(await staff.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(dossier!.mails.map(({ heldBack }) => heldBack)).toEqual(['hour', null]);
    await staff.post(paths.orders.resendMail(sale.reference));
    expect((await mailsOf(sale.id)).filter(({ state }) => state !== 'failed')).toHaveLength(2);
  });

  it('with a paid order has its tickets', async () => {
    await fill(EMAIL);
    const sale = await sell();
    expect((await untilMails(sale.id, 1)).map(({ kind }) => kind)).toEqual(['order_paid']);
  });
});
