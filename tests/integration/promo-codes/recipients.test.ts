/** Recipients of codes: stored, searchable, emailed once for each request; and tags. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { codeList } from '../../../server/promo-codes/lists/codeList';
import { mailWaiting } from '../../../server/promo-codes/mail/mailWaiting';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { mailsTo, signedIn } from '../users/people';
import { createCodePromo, entriesAbout, TERMS } from './codeFixture';

const app = runApp({ MAIL_URL: 'smtp://127.0.0.1:9' });
const manager = signedIn(app, 'manager');
let promoId: string;
beforeAll(async () => {
  promoId = await createCodePromo();
});

let count = 0;
/** A code for a recipient, created by the form. */
async function made(more: object = {}) {
  count += 1;
  const data = { id: uuidv7(), code: `GIFT-${count}`, promoId, active: true, ...TERMS, ...more };
  expect((await manager.json('POST', paths.promoCodes.index(), data, { follow: false })).status).toBe(303);
  return prisma.promoCode.findUniqueOrThrow({ where: { id: data.id } });
}
const ada = { recipient: 'Ada López', recipientEmail: 'Ada@Example.test', recipientNote: 'Of the radio' };
const find = (id: string) => prisma.promoCode.findUniqueOrThrow({ where: { id } });
const post = (path: string, data: object) => manager.json('POST', path, data, { follow: false });
const mail = (ids: string[], more: object = {}) =>
  post(paths.promoCodes.mails(), { run: uuidv7(), locale: 'en', again: false, selection: { ids }, ...more });

describe('a recipient', () => {
  it('has a name, an address in small letters and a note, each in a column of its own', async () => {
    const code = await made(ada);
    expect(code).toMatchObject({
      recipient: 'Ada López',
      recipientEmail: 'ada@example.test',
      recipientNote: 'Of the radio',
      mails: 0,
    });
    expect(await entriesAbout(code.id)).toMatchObject([{ after: { recipientEmail: 'ada@example.test' } }]);
  });

  it('is refused beside the field where the address is none', async () => {
    const data = { id: uuidv7(), code: 'BAD', promoId, active: true, ...TERMS, recipientEmail: 'ada@' };
    const page = expectPage(await manager.post(paths.promoCodes.index(), data), 'Welcome');
    expect(Object.keys(page.errors)).toEqual(['recipientEmail']);
  });

  it('comes in from a file, in its own columns or as the only one, and goes out by it', async () => {
    const csv =
      'code;recipient;email;note;tags\nFILE-1;Bea;bea@example.test;VIP;press|radio\nFILE-2;cara@example.test;;;\n';
    const id = uuidv7();
    await post('/admin/promo-code-batches/imports', { id, name: 'File', promoId, csv, ...TERMS });
    const found = await prisma.promoCode.findMany({ where: { batchId: id }, orderBy: { code: 'asc' } });
    expect(
      found.map(({ recipient, recipientEmail, recipientNote, tags }) => [
        recipient,
        recipientEmail,
        recipientNote,
        tags,
      ]),
    ).toEqual([
      ['Bea', 'bea@example.test', 'VIP', ['press', 'radio']],
      [null, 'cara@example.test', null, []],
    ]);
    const { text } = await manager.get(
      `/admin/promo-codes/export.csv?f.batch=${id}&columns=code,recipient,recipientEmail,recipientNote,tags,mail`,
    );
    expect(text).toContain('FILE-1,Bea,bea@example.test,VIP,"press, radio",Not emailed');
    const wrong = 'code;email\nFILE-3;nobody\n';
    const page = expectPage(
      await manager.post('/admin/promo-code-batches/imports', {
        id: uuidv7(),
        name: 'x',
        promoId,
        csv: wrong,
        ...TERMS,
      }),
      'Welcome',
    );
    expect(page.errors.csv).toBe('Line 2: “nobody” is not a valid email address.');
  });

  it('is found by any part of name or address', async () => {
    const list = async (q: string) =>
      expectPage(await manager.get(`${paths.promoCodes.index()}?q=${q}`), 'PromoCodes/Index').list.rows.map(
        ({ code }) => code,
      );
    expect(await list('bea@example')).toEqual(['FILE-1']);
    expect(await list('lopez')).toEqual(['GIFT-1']);
  });
});

describe('mailing codes', () => {
  it('mails each to its recipient, once for a request that is sent twice, and again only when asked', async () => {
    const code = await made({ recipient: 'Dora', recipientEmail: 'dora@example.test' });
    const without = await made();
    const used = await made({ recipientEmail: 'eva@example.test' });
    await sql('test_used', 'update promo_codes set uses = max_uses where id = $1', [used.id]);
    const ids = [code.id, without.id, used.id];
    const run = uuidv7();
    await Promise.all([mail(ids, { run }), mail(ids, { run })]);
    await mail(ids);
    await Promise.all([mailWaiting(), mailWaiting()]);
    await expect.poll(async () => (await find(code.id)).mailWaiting).toBe(false);
    const [first, ...more] = await mailsTo('dora@example.test');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ kind: 'promo_codes.given', subject: 'Your promo code' });
    expect(first!.text).toContain(`Hello Dora,`);
    expect(first!.text).toContain(code.code);
    expect(await mailsTo('eva@example.test')).toEqual([]);
    expect((await entriesAbout(code.id)).map(({ action }) => action)).toEqual([
      'promo_code.created',
      'promo_code.mailed',
    ]);
    const again = { run: uuidv7(), locale: 'es', again: true };
    for (const _ of [1, 2]) {
      await post(paths.promoCodes.mails(code.id), again);
      await expect.poll(async () => (await mailsTo('dora@example.test')).length).toBe(2);
      await expect.poll(async () => (await find(code.id)).mailWaiting).toBe(false);
    }
    expect((await mailsTo('dora@example.test')).map(({ subject }) => subject)).toEqual([
      'Your promo code',
      'Su código promocional',
    ]);
    const { mailed } = expectPage(await manager.get(paths.promoCodes.edit(code.id)), 'PromoCodes/Edit');
    expect(mailed.times).toBe(2);
  });

  it('makes the same mail after a crash between the mail and its note', async () => {
    const code = await made({ recipientEmail: 'fay@example.test' });
    await mail([code.id]);
    await mailWaiting();
    await expect.poll(async () => (await find(code.id)).mailWaiting).toBe(false);
    await sql('test_crash', 'update promo_codes set mail_waiting = true, mail_claimed_at = null where id = $1', [
      code.id,
    ]);
    await mailWaiting();
    expect(await mailsTo('fay@example.test')).toHaveLength(1);
  });

  it('counts once against what may go to one address, whoever writes them', async () => {
    for (let n = 0; n < 12; n += 1) await made({ recipientEmail: 'twelve@example.test' });
    await sql(
      'test_waiting',
      `update promo_codes set mail_waiting = true, mail_run = gen_random_uuid(), mail_locale = 'en' where recipient_email = $1`,
      ['twelve@example.test'],
    );
    await Promise.all([mailWaiting(), mailWaiting(), mailWaiting()]);
    await expect.poll(() => prisma.promoCode.count({ where: { mailWaiting: true } })).toBe(0);
    const mails = await prisma.mailLog.findMany({ where: { recipient: 'twelve@example.test' } });
    expect(mails.map(({ heldBack }) => heldBack)).toEqual(Array(12).fill(null));
  });

  it('keeps to what may go to one address, and says so', async () => {
    const codes = [];
    for (let n = 0; n < 22; n += 1) codes.push(await made({ recipientEmail: 'full@example.test' }));
    await mail(codes.map(({ id }) => id));
    await mailWaiting();
    await expect.poll(() => prisma.promoCode.count({ where: { mailWaiting: true } })).toBe(0);
    const states = await sql<{ held: string | null }>(
      'test_held',
      `select held_back as held from mail_log where recipient = 'full@example.test'`,
    );
    expect(states.filter(({ held }) => held === null)).toHaveLength(20);
    const { text } = await manager.get('/admin/promo-codes/export.csv?q=full@example.test&columns=mail');
    expect(text.match(/Not sent: too many emails/g)).toHaveLength(2);
  });

  it('is not promised where no mails go out, and the list can be copied', async () => {
    const code = await made({ recipient: 'Gil\tSoto', recipientEmail: 'gil@example.test' });
    const answer = await manager.json('POST', paths.promoCodes.texts(), { selection: { ids: [code.id] } });
    expect(answer.json<{ text: string }>().text).toBe(`${code.code}\tGil Soto\tgil@example.test`);
    expect((await mail([code.id], { locale: 'xx' })).status).toBe(422);
  });

  it('works for more codes than a selection names one by one', () => {
    expect(codeList.most).toBe(100_000);
  });
});

describe('tags', () => {
  it('are given and taken together, without doubles, in the order they came; too many are none', async () => {
    const [one, two] = [
      await made({ tags: ['radio', 'vip'] }),
      await made({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) }),
    ];
    await post(paths.promoCodes.tags(), {
      add: ['press', 'vip'],
      remove: ['radio'],
      selection: { ids: [one.id, two.id] },
    });
    expect((await find(one.id)).tags).toEqual(['vip', 'press']);
    expect((await find(two.id)).tags).toHaveLength(20);
    const again = { add: ['press'], remove: [], selection: { ids: [one.id] } };
    await post(paths.promoCodes.tags(), again);
    expect((await entriesAbout(one.id)).map(({ action }) => action)).toEqual([
      'promo_code.created',
      'promo_code.tagged',
    ]);
    expect((await post(paths.promoCodes.tags(), { ...again, add: [] })).status).toBe(422);
  });

  it('are suggested and filtered by', async () => {
    const page = expectPage(
      await manager.get(`${paths.promoCodes.index()}?f.tag=press&columns=code,tags`),
      'PromoCodes/Index',
    );
    expect(page.tags).toEqual(expect.arrayContaining(['press', 'vip', 'radio']));
    expect(page.list.rows.length).toBeGreaterThan(0);
    expect(page.list.rows.every(({ tags }) => tags.includes('press'))).toBe(true);
  });
});
