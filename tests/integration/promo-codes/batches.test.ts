import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { REFERENCE_SYMBOLS } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { createCodePromo, entriesAbout, TERMS } from './codeFixture';

const app = runApp();
let manager: Client;
let managerId: string;
let promoId: string;

beforeAll(async () => {
  const person = await makeUser('manager');
  managerId = person.id;
  manager = await signInAs(app, person.email);
  promoId = await createCodePromo();
});

const input = (more: object = {}) => ({
  id: uuidv7(),
  name: 'Spring campaign',
  promoId,
  prefix: 'spring-',
  length: 8,
  quantity: 3000,
  ...TERMS,
  tags: ['spring'],
  ...more,
});

const batchOf = (id: string) => prisma.promoCodeBatch.findUniqueOrThrow({ where: { id } });
/** Only the test's timeout ends this wait. */
async function whenReady(id: string) {
  for (;;) {
    const batch = await batchOf(id);
    if (batch.state === 'ready') return batch;
    await delay(50);
  }
}
const codesOf = (batchId: string) => prisma.promoCode.findMany({ where: { batchId } });

describe('a batch', () => {
  it('is begun with the promotion that the address names, where codes unlock it', async () => {
    const chosenAt = async (promo?: string) =>
      expectPage(await manager.visit(paths.promoCodes.createBatch(promo)), 'PromoCodes/CreateBatch').chosen;
    expect([await chosenAt(promoId), await chosenAt(uuidv7()), await chosenAt()]).toEqual([promoId, null, null]);
  });

  it('is made in the background: so many, all different, none to guess; and whoever ordered it is told', async () => {
    const data = input();
    const page = expectPage(await manager.post(paths.promoCodes.batches(), data), 'PromoCodes/Batches');
    expect(page.batches).toMatchObject([{ id: data.id, quantity: 3000, promo: 'Summer' }]);
    await manager.post(paths.promoCodes.batches(), data);
    expect(await whenReady(data.id)).toMatchObject({ made: 3000, quantity: 3000 });
    const codes = await codesOf(data.id);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3000);
    const form = new RegExp(`^SPRING-[${REFERENCE_SYMBOLS}]{8}$`);
    expect(codes.filter(({ code }) => !form.test(code))).toEqual([]);
    expect(codes[0]).toMatchObject({ promoId, tags: ['spring'], maxUses: 1, active: true });
    expect((await entriesAbout(data.id)).map(({ action }) => action)).toEqual(['promo_code_batch.created']);
    // A notification follows once the codes exist.
    const told = () => prisma.notification.findMany({ where: { userId: managerId, kind: 'code_batch_ready' } });
    const ready = { data: { name: 'Spring campaign', count: 3000 }, href: paths.promoCodes.ofBatch(data.id) };
    await expect.poll(told).toMatchObject([ready]);
    const { list } = expectPage(await manager.get(paths.promoCodes.ofBatch(data.id)), 'PromoCodes/Index');
    expect(list.count.rows).toBe(3000);
  });

  it('goes on where a stopped process left it, and makes neither more nor fewer', async () => {
    const id = uuidv7();
    await prisma.promoCodeBatch.create({ data: { id, promoId, name: 'Half', quantity: 5000, createdBy: managerId } });
    const step = () =>
      sql<{ made: number; state: string }>('test_step', 'select made, state from make_promo_codes($1, 2000)', [id]);
    expect(await step()).toEqual([{ made: 2000, state: 'making' }]);
    // The process that made that step is gone; the job that runs every minute finds the batch. Two concurrent runs do
    // no harm.
    const { promoCodeJobs } = await import('../../../server/promo-codes/jobs');
    const resume = promoCodeJobs.find(({ name }) => name === 'promo_codes.resume')!;
    await Promise.all([1, 2].map(() => resume.handle({} as never, { isLastTry: false })));
    expect(await batchOf(id)).toMatchObject({ state: 'ready', made: 5000 });
    expect(await codesOf(id)).toHaveLength(5000);
    expect(await prisma.notification.count({ where: { userId: managerId, kind: 'code_batch_ready' } })).toBe(2);
  });

  it('counts only what it made when a code exists already', async () => {
    const id = uuidv7();
    await prisma.promoCodeBatch.create({
      data: { id, promoId, name: 'Crowded', length: 1, quantity: 30, prefix: 'ONE-' },
    });
    // 32 codes are possible, so some are drawn twice.
    for (let tries = 0; tries < 500 && (await batchOf(id)).state !== 'ready'; tries += 1)
      await sql('test_step', 'select made, state from make_promo_codes($1, 2000)', [id]);
    expect(await batchOf(id)).toMatchObject({ state: 'ready', made: 30 });
    expect(await codesOf(id)).toHaveLength(30);
  });

  it('can be stopped; what is made stays', async () => {
    const id = uuidv7();
    await prisma.promoCodeBatch.create({ data: { id, promoId, name: 'Stopped', quantity: 5000 } });
    await sql('test_step', 'select made, state from make_promo_codes($1, 2000)', [id]);
    await manager.delete(paths.promoCodes.batches(id));
    await manager.delete(paths.promoCodes.batches(id));
    await sql('test_step', 'select made, state from make_promo_codes($1, 2000)', [id]);
    expect(await batchOf(id)).toMatchObject({ state: 'stopped', made: 2000 });
    expect(await codesOf(id)).toHaveLength(2000);
    expect((await entriesAbout(id)).map(({ action }) => action)).toEqual(['promo_code_batch.stopped']);
  });

  it('refuses what could be guessed, and what nobody could want', async () => {
    const wrong = [{ quantity: 100_000, length: 7 }, { quantity: 100_001 }, { quantity: 0 }, { prefix: '-sale-' }];
    const fields = await Promise.all(
      wrong.map(async (more) => {
        const answer = await manager.json('POST', paths.promoCodes.batches(), input(more));
        return Object.keys(answer.json<{ errors: Record<string, string[]> }>().errors);
      }),
    );
    expect(fields).toEqual([['length'], ['quantity'], ['quantity'], ['prefix']]);
  });
});

describe('a file of codes', () => {
  const send = (csv: string, more: object = {}) =>
    manager.json('POST', paths.promoCodes.imports(), {
      id: uuidv7(),
      name: 'Partner',
      promoId,
      csv,
      ...TERMS,
      ...more,
    });

  it('comes in whole, with what each line says', async () => {
    const id = uuidv7();
    const csv = '\uFEFFcode;recipient;max_uses;tags\nabc-1;A\u0000da;5;vip|press\nabc-2;;;\n';
    await manager.post(paths.promoCodes.imports(), { id, name: 'Partner', promoId, csv, ...TERMS, tags: ['partner'] });
    await manager.post(paths.promoCodes.imports(), { id, name: 'Partner', promoId, csv, ...TERMS, tags: ['partner'] });
    const codes = await prisma.promoCode.findMany({ where: { batchId: id }, orderBy: { code: 'asc' } });
    expect(codes).toMatchObject([
      { code: 'ABC-1', recipient: 'Ada', maxUses: 5, tags: ['partner', 'vip', 'press'] },
      { code: 'ABC-2', recipient: null, maxUses: 1, tags: ['partner'] },
    ]);
    expect(await batchOf(id)).toMatchObject({ source: 'imported', state: 'ready', made: 2, quantity: 2 });
  });

  it('stays outside whole when a line is wrong, and says which', async () => {
    const before = await prisma.promoCode.count();
    const answer = await send('code\nGOOD-1\nx\nGOOD-1\n');
    expect(answer.status).toBe(422);
    const [message] = answer.json<{ errors: { csv: string[] } }>().errors.csv;
    expect(message).toContain('Line 3');
    expect(message).toContain('Line 4: GOOD-1 appears twice in the file.');
    expect((await send('code\nABC-1\nNEW-9\n')).text).toContain('ABC-1');
    expect((await send('number\n1\n')).text).toContain('first line must contain');
    const automatic = await createCodePromo({ trigger: 'automatic' });
    expect((await send('code\nNEW-9\n', { promoId: automatic })).json()).toMatchObject({
      errors: { promoId: [expect.stringMatching(/does not use codes/)] },
    });
    expect(await prisma.promoCode.count()).toBe(before);
  });
});
