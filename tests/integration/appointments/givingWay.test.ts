/** Whoever changes slots during a sale gives way to buyers, and notices nothing of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slotTransaction } from '../../../server/appointments/actions/slotTransaction';
import type { Tx } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Fails the first two times as PostgreSQL would. @returns how often it was tried. */
async function failTwice(errcode: string): Promise<number> {
  let tries = 0;
  const work = async (tx: Tx) => {
    tries += 1;
    if (tries < 3) await tx.$executeRawUnsafe(`do $$ begin raise exception 'no' using errcode = '${errcode}'; end $$`);
  };
  await slotTransaction(work).catch(() => undefined);
  return tries;
}

it.each([
  ['waited in a circle', '40P01'],
  ['was overtaken', '40001'],
])('what %s is done again', async (_, errcode) => {
  expect(await failTwice(errcode)).toBe(3);
});

it('what is wrong is not', async () => {
  expect(await failTwice('23514')).toBe(1);
});
