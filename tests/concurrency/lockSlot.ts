import { prisma } from '../../server/infra/db';

/** Has a slot locked in a transaction of its own until it is let go, and others as well if asked; waits for nobody. */
export async function lockSlot(
  id: string,
  as = 'no key update',
): Promise<{ also: (id: string) => Promise<unknown>; letGo: () => Promise<unknown> }> {
  let letGo = () => {};
  let done: Promise<unknown> = Promise.resolve();
  const also = await new Promise<(id: string) => Promise<unknown>>((isLocked, isRefused) => {
    done = prisma.$transaction(async (tx) => {
      const lock = (one: string) =>
        tx.$queryRawUnsafe(`select 1 as it from appointments where id = $1::uuid for ${as} nowait`, one);
      await lock(id);
      await new Promise<void>((resolve) => {
        letGo = resolve;
        isLocked(lock);
      });
    });
    done.catch(isRefused);
  });
  return {
    also,
    letGo: () => {
      letGo();
      return done;
    },
  };
}
