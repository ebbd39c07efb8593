/** Changes of slots during sales give way to buyers and are retried silently. */
import { describe, expect, it } from 'vitest';
import { slotTransaction } from '../../../server/appointments/actions/slotTransaction';
import type { Tx } from '../../../server/infra/db';
import { runApp } from '../../support/app';

runApp();

const raise = (errcode: string) => `begin raise exception 'no' using errcode = '${errcode}'; end`;
/** PostgreSQL reports the conflict for our statement, or for one that Prisma generated. */
const WAYS: Record<string, (tx: Tx, errcode: string) => Promise<unknown>> = {
  ours: (tx, errcode) => tx.$executeRawUnsafe(`do $$ ${raise(errcode)} $$`),
  Prisma: async (tx, errcode) => {
    await tx.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as $$ ${raise(errcode)} $$`);
    await tx.$executeRawUnsafe('create trigger refuse before update on events execute function refuse()');
    await tx.event.updateMany({ data: { slug: 'refused' } });
  },
};

/** Fails the first two times. @returns the number of attempts */
async function failTwice(way: keyof typeof WAYS, errcode: string): Promise<number> {
  let tries = 0;
  const work = async (tx: Tx) => {
    tries += 1;
    if (tries < 3) await WAYS[way]!(tx, errcode);
  };
  await slotTransaction(work).catch(() => undefined);
  return tries;
}

describe.each(Object.keys(WAYS))('a change of slots that fails by a statement of %s', (way) => {
  it.each([
    ['waited in a circle', '40P01'],
    ['was overtaken', '40001'],
  ])('is done again when it %s', async (_, errcode) => {
    expect(await failTwice(way, errcode)).toBe(3);
  });

  it('is not when it is wrong', async () => {
    expect(await failTwice(way, '23514')).toBe(1);
  });
});
