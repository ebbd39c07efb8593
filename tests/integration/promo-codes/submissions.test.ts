import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCodePromo, entriesAbout } from './codeFixture';

const app = runApp();
let guest: Client;
let manager: Client;
let event: { id: string; slug: string };

beforeAll(async () => {
  guest = app.newClient();
  manager = await signInAs(app, (await makeUser('manager')).email);
  event = await createEvent(await createVenue());
});
beforeEach(() => prisma.rateLimit.deleteMany());

async function createCode(code: string, promo: object = {}, more: object = {}): Promise<string> {
  const promoId = await createCodePromo(promo);
  await prisma.promoCode.create({ data: { id: uuidv7(), code, promoId, ...more } });
  return code;
}
const storyOf = async (code: string) =>
  expectPage(await guest.get(paths.promo.show(code)), 'PromoCodes/Submission/Show').story;

describe('entering a code', () => {
  it('shows what it gives and where, however it was typed', async () => {
    await createCode('LIGHT-10', { percent: 1500, minQuantity: 2 });
    const answer = await guest.post(paths.promo.enter(), { code: ' light-10 ' });
    expect(expectPage(answer, 'PromoCodes/Submission/Show').story).toMatchObject({
      code: 'LIGHT-10',
      state: 'usable',
      name: 'Summer',
      gives: { effect: 'percentage', percent: 1500, minQuantity: 2 },
      events: [{ slug: event.slug }],
    });
  });

  it('says why a code does not work now', async () => {
    const [past, future] = [new Date(Date.now() - 1e8), new Date(Date.now() + 1e8)];
    await createCode('OFF-1', {}, { active: false });
    await createCode('OFF-2', { active: false });
    await createCode('LATER-1', {}, { validFrom: future });
    await createCode('LATER-2', { saleFrom: future });
    await createCode('PAST-1', {}, { validUntil: past });
    await createCode('GONE-1', {}, { maxUses: 1, uses: 1 });
    await createCode('GONE-2', { budgetCents: 100, spentCents: 100 });
    await createCode('GONE-3', { maxUses: 2, uses: 2 });
    const hidden = await createEvent(await createVenue());
    await prisma.event.update({ where: { id: hidden.id }, data: { status: 'draft' } });
    await createCode('NOWHERE', { eventId: hidden.id });
    const codes = ['OFF-1', 'OFF-2', 'LATER-1', 'LATER-2', 'PAST-1', 'GONE-1', 'GONE-2', 'GONE-3', 'NOWHERE'];
    const states = [];
    for (const code of codes) states.push((await storyOf(code)).state);
    expect(states).toEqual(['off', 'off', 'not_yet', 'not_yet', 'over', 'used_up', 'used_up', 'used_up', 'no_event']);
  });

  it('tells an unknown code beside its field, and lets nobody try for long', async () => {
    await createCode('RIGHT-1');
    const tries = [];
    for (let number = 0; number < 11; number += 1)
      tries.push(await guest.json('POST', paths.promo.enter(), { code: `WRONG-${number}` }));
    expect(tries[0]!.json<{ errors: { code: string[] } }>().errors.code[0]).toContain('code is not valid');
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await guest.get(paths.promo.show('WRONG-X'))).status).toBe(429);
    // Otherwise guessing could continue: a right code would still be distinguishable.
    expect((await guest.get(paths.promo.show('RIGHT-1'))).status).toBe(429);
    expect((await guest.json('POST', paths.promo.enter(), { code: 'RIGHT-1' })).status).toBe(429);
  });

  it('answers 404 to a link with a code that is none', async () => {
    expect((await guest.get(paths.promo.show('NEVER-MADE'))).status).toBe(404);
  });
});

describe('asking for a code', () => {
  const ask = (promoId: string, email: string) =>
    guest.post(paths.promo.ask(), { promoId, name: 'Ada Ruiz', email, reason: 'We are a school.' });
  const requestOf = (email: string) => prisma.promoCodeRequest.findFirstOrThrow({ where: { email } });
  /** Only the test's timeout ends this wait. */
  async function mailTo(recipient: string, kind: string): Promise<{ subject: string; text: string }> {
    for (;;) {
      const [mail] = await sql<{ subject: string; text: string }>(
        'test_code_mail',
        'select subject, text from mail_log where recipient = $1 and kind = $2',
        [recipient, `promo_codes.${kind}`],
      );
      if (mail) return mail;
      await delay(20);
    }
  }

  it('is offered for campaigns that allow it alone', async () => {
    const open = await createCodePromo({ requestable: true, name: { en: 'Schools' } });
    const closed = await createCodePromo();
    const { campaigns } = expectPage(await guest.get(paths.promo.enter()), 'PromoCodes/Submission/Create');
    expect(campaigns.map(({ id }) => id)).toContain(open);
    expect(campaigns.map(({ id }) => id)).not.toContain(closed);
    await ask(closed, 'sly@example.test');
    expect(await prisma.promoCodeRequest.count({ where: { email: 'sly@example.test' } })).toBe(0);
  });

  it('keeps what was written without what cannot be stored', async () => {
    const promoId = await createCodePromo({ requestable: true });
    const data = {
      promoId,
      name: 'Eva\u0000',
      email: 'eva@example.test',
      reason: '\u0000We come \ud800often.\nAll of us.',
    };
    expect((await guest.post(paths.promo.ask(), data)).status).toBe(200);
    expect(await requestOf('eva@example.test')).toMatchObject({ name: 'Eva', reason: 'We come often.\nAll of us.' });
  });

  it('is approved: a code of one use is made and mailed, once', async () => {
    const promoId = await createCodePromo({ requestable: true });
    await ask(promoId, 'Ada@Example.test');
    await ask(promoId, 'ada@example.test');
    const request = await requestOf('ada@example.test');
    expect(await prisma.promoCodeRequest.count({ where: { promoId } })).toBe(1);
    expect((await mailTo('ada@example.test', 'asked')).text).toContain(paths.promo.request(request.secret));
    const before = expectPage(await guest.get(paths.promo.request(request.secret)), 'PromoCodes/Submission/Request');
    expect(before.request).toMatchObject({ state: 'waiting', code: null });

    await manager.post(paths.promoCodes.decide(request.id, 'approval'), { note: 'Enjoy your visit.' });
    await manager.post(paths.promoCodes.decide(request.id, 'approval'), { note: 'Enjoy your visit.' });
    const codes = await prisma.promoCode.findMany({ where: { promoId } });
    expect(codes).toMatchObject([{ maxUses: 1, recipient: 'Ada Ruiz', recipientEmail: 'ada@example.test' }]);
    const mail = await mailTo('ada@example.test', 'approved');
    expect(mail.text).toContain(codes[0]!.code);
    expect(mail.text).toContain('Enjoy your visit.');
    const after = expectPage(await guest.get(paths.promo.request(request.secret)), 'PromoCodes/Submission/Request');
    expect(after.request).toMatchObject({ state: 'approved', code: codes[0]!.code, note: 'Enjoy your visit.' });
    expect((await entriesAbout(request.id)).map(({ action }) => action)).toEqual(['promo_code_request.approved']);
    expect((await manager.json('POST', paths.promoCodes.decide('none', 'refusal'))).status).toBe(404);
    expect((await manager.json('POST', paths.promoCodes.decide(request.id, 'refusal'))).status).toBe(409);
  });

  it('is refused with a note, and no code is made', async () => {
    const promoId = await createCodePromo({ requestable: true });
    await ask(promoId, 'leo@example.test');
    const request = await requestOf('leo@example.test');
    const cashier = await signInAs(app, (await makeUser('cashier')).email);
    expect((await cashier.json('POST', paths.promoCodes.decide(request.id, 'approval'))).status).toBe(403);
    await manager.post(paths.promoCodes.decide(request.id, 'refusal'), { note: 'Schools only.' });
    expect((await mailTo('leo@example.test', 'refused')).text).toContain('Schools only.');
    expect(await prisma.promoCode.count({ where: { promoId } })).toBe(0);
  });
});
