/**
 * A database for all files of a worker that start the application in-process, emptied for each. Its connections stay
 * open: a new one loads the catalogue and every function again, which took half of all CPU time.
 */
import { connection, openDatabase, prisma } from '../../server/infra/db';
import { type KeptDatabase, keepDatabase } from './keptDatabase';
import { testEnvironment } from './testEnvironment';

type Open = { connection: typeof connection; prisma: typeof prisma };

let kept: KeptDatabase | undefined;
let open: Open | undefined;

const isOpen = async (): Promise<boolean> =>
  open !== undefined &&
  open.connection === connection &&
  (await connection.query('select').then(
    () => true,
    () => false,
  ));

const close = async () => open && Promise.allSettled([open.prisma.$disconnect(), open.connection.close()]);

/** Opens it, empty. @returns its URL */
export async function openWorkerDatabase(): Promise<string> {
  const isAnother = (await kept?.renew()) === 'another';
  kept ??= await keepDatabase();
  if (isAnother || !(await isOpen())) {
    await close();
    const { DATABASE_POOL } = testEnvironment({ databaseUrl: kept.url, port: 0 });
    await openDatabase({ url: kept.url, poolSize: Number(DATABASE_POOL) });
    open = { connection, prisma };
  }
  return kept.url;
}
