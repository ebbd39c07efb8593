import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { createCodePromo, entriesAbout, TERMS } from './codeFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
const cashier = signedIn(app, 'cashier');
let promoId: string;

beforeAll(async () => {
  promoId = await createCodePromo();
});

const input = (code: string, more: object = {}) => ({
  id: uuidv7(),
  code,
  promoId,
  recipient: '',
  active: true,
  ...TERMS,
  ...more,
});
const create = (code: string, more: object = {}) => manager.json('POST', paths.promoCodes.index(), input(code, more));
const find = (code: string) => prisma.promoCode.findUnique({ where: { code } });
async function made(code: string, more: object = {}) {
  await create(code, more);
  return (await find(code))!;
}

describe('a code made by hand', () => {
  it('stands as it was typed, in capitals, with its terms', async () => {
    const data = input(' summer-24 ', {
      maxUses: 7,
      recipient: 'Ada',
      tags: ['radio'],
      validUntil: '2020-01-01T00:00:00.000Z',
    });
    await manager.post(paths.promoCodes.index(), data);
    expect(await find('SUMMER-24')).toMatchObject({
      id: data.id,
      promoId,
      maxUses: 7,
      uses: 0,
      recipient: 'Ada',
      tags: ['radio'],
      active: true,
      validUntil: new Date('2020-01-01T00:00:00.000Z'),
    });
    expect(await entriesAbout(data.id)).toMatchObject([
      { action: 'promo_code.created', label: 'SUMMER-24', after: { maxUses: 7, recipient: 'Ada' } },
    ]);
  });

  it('is made once when it is sent twice', async () => {
    const data = input('TWICE');
    const answers = [
      await manager.post(paths.promoCodes.index(), data),
      await manager.post(paths.promoCodes.index(), data),
    ];
    expect(answers.map(({ page }) => page?.component)).toEqual(['PromoCodes/Index', 'PromoCodes/Index']);
    expect(await prisma.promoCode.count({ where: { code: 'TWICE' } })).toBe(1);
    expect(await entriesAbout(data.id)).toHaveLength(1);
  });

  it('says beside the field what is wrong, and makes nothing', async () => {
    await made('TAKEN');
    const automatic = await createCodePromo({ trigger: 'automatic' });
    const cases: [object, string, RegExp][] = [
      [input('x'), 'code', /3 to 64/],
      [input('TAKEN'), 'code', /code already exists/],
      [
        input('EARLY', { validFrom: '2020-01-02T00:00:00.000Z', validUntil: '2020-01-01T00:00:00.000Z' }),
        'validUntil',
        /after the start/,
      ],
      [input('NONE', { maxUses: 0 }), 'maxUses', /1/],
      [input('NOPROMO', { promoId: automatic }), 'promoId', /does not use codes/],
    ];
    const before = await prisma.promoCode.count();
    for (const [data, field, message] of cases) {
      const answer = await manager.json('POST', paths.promoCodes.index(), data);
      expect(answer.status).toBe(422);
      expect(answer.json<{ errors: Record<string, string[]> }>().errors[field]?.[0]).toMatch(message);
    }
    expect(await prisma.promoCode.count()).toBe(before);
  });

  it('is for those who manage promotions alone', async () => {
    const data = input('FORBIDDEN');
    expect((await cashier.json('POST', paths.promoCodes.index(), data)).status).toBe(403);
    expect((await app.newClient().json('POST', paths.promoCodes.index(), data)).status).toBe(401);
    expect(await find('FORBIDDEN')).toBeNull();
  });
});

describe('changing a code', () => {
  const terms = { recipient: '', active: true, ...TERMS };

  it('writes what changed, and tells the second of two that somebody was first', async () => {
    const code = await made('EDITED');
    const change = (values: object) => manager.json('PATCH', paths.promoCodes.one(code.id), { ...terms, ...values });
    await change({ version: 1, maxUses: 3 });
    expect(await find('EDITED')).toMatchObject({ maxUses: 3, version: 2 });
    expect((await change({ version: 2, maxUses: 3 })).status).toBe(200);
    const late = await change({ version: 1, maxUses: 9 });
    expect(late.status).toBe(409);
    expect(late.text).toContain('"maxUses":3');
    expect(await find('EDITED')).toMatchObject({ maxUses: 3, version: 2 });
    const entries = await entriesAbout(code.id);
    expect(entries[1]).toMatchObject({ action: 'promo_code.updated', before: { maxUses: 1 }, after: { maxUses: 3 } });
    expect(entries).toHaveLength(2);
  });

  it('refuses fewer uses than there were', async () => {
    const code = await made('USED', { maxUses: 5 });
    await prisma.promoCode.update({ where: { id: code.id }, data: { uses: 4 } });
    const answer = await manager.json('PATCH', paths.promoCodes.one(code.id), { ...terms, version: 1, maxUses: 3 });
    expect(answer.json<{ errors: Record<string, string[]> }>().errors.maxUses).toEqual([
      'This code has already been used 4 times. Enter that number or more.',
    ]);
  });

  it('deletes one that nobody used, and no other', async () => {
    const [unused, used] = [await made('UNUSED'), await made('KEPT')];
    const order = await prisma.order.findFirst();
    expect(order).toBeNull();
    await prisma.promoCodeRequest.create({
      data: {
        id: uuidv7(),
        promoId,
        secret: 's',
        name: 'A',
        email: 'a@example.test',
        reason: 'r',
        locale: 'en',
        promoCodeId: used.id,
      },
    });
    await manager.delete(paths.promoCodes.one(unused.id));
    await manager.delete(paths.promoCodes.one(unused.id));
    expect(await find('UNUSED')).toBeNull();
    expect((await manager.json('DELETE', paths.promoCodes.one(used.id))).status).toBe(409);
    expect(await find('KEPT')).not.toBeNull();
    expect((await entriesAbout(unused.id)).map(({ action }) => action)).toEqual([
      'promo_code.created',
      'promo_code.deleted',
    ]);
  });
});

describe('the list of codes', () => {
  it('finds by the beginning of a code, and shows how each stands', async () => {
    await made('LIST-ON');
    await made('LIST-OFF', { active: false });
    await made('LIST-OVER', { validUntil: '2020-01-01T00:00:00.000Z' });
    const { list } = expectPage(await manager.get(`${paths.promoCodes.index()}?q=list-`), 'PromoCodes/Index');
    expect(Object.fromEntries(list.rows.map(({ code, state }) => [code, state]))).toEqual({
      'LIST-ON': 'usable',
      'LIST-OFF': 'off',
      'LIST-OVER': 'over',
    });
  });

  it('switches a selection off and on, each written down', async () => {
    const codes = [await made('SWITCH-A'), await made('SWITCH-B'), await made('OTHER-C')];
    await manager.post(paths.promoCodes.state(), { active: false, selection: { query: 'q=switch-' } });
    expect(
      await prisma.promoCode.findMany({ where: { active: false, code: { in: ['SWITCH-A', 'SWITCH-B', 'OTHER-C'] } } }),
    ).toHaveLength(2);
    expect((await entriesAbout(codes[0]!.id)).at(-1)).toMatchObject({ action: 'promo_code.deactivated' });
    await manager.post(paths.promoCodes.state(), { active: true, selection: { ids: [codes[0]!.id] } });
    expect(await find('SWITCH-A')).toMatchObject({ active: true });
    expect(await find('SWITCH-B')).toMatchObject({ active: false });
  });
});
