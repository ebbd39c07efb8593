import { prisma, type Tx } from '../../server/infra/db';

/** A transaction that has run its statements and stays open until told to commit. */
export async function holdOpen(
  begin: (tx: Tx) => Promise<unknown>,
): Promise<{ tx: Tx; commit: () => Promise<unknown> }> {
  let goOn = () => {};
  let done: Promise<unknown> = Promise.resolve();
  const tx = await new Promise<Tx>((hasBegun, hasFailed) => {
    done = prisma.$transaction(async (open) => {
      await begin(open);
      await new Promise<void>((resolve) => {
        goOn = resolve;
        hasBegun(open);
      });
    });
    done.catch(hasFailed);
  });
  return {
    tx,
    commit: () => {
      goOn();
      return done;
    },
  };
}
