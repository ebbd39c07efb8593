/**
 * This process's own connections to a kept database, which stay open from one file to the next: one that is new reads the
 * catalogue and every function anew.
 */
import { connection, openDatabase, prisma } from '../../server/infra/db';

type Open = { url: string; connection: typeof connection; prisma: typeof prisma };

let open: Open | undefined;

/** Whether they are those that the server's modules ask by, and answer. */
const isOpen = async (url: string): Promise<boolean> =>
  open?.url === url &&
  open.connection === connection &&
  (await connection.query('select').then(
    () => true,
    () => false,
  ));

export async function closeKeptConnections(): Promise<void> {
  const closing = open;
  open = undefined;
  if (closing) await Promise.allSettled([closing.prisma.$disconnect(), closing.connection.close()]);
}

/** @param isAnother whether the database is not the one that they led to. */
export async function openKeptConnections(url: string, poolSize: number, isAnother: boolean): Promise<void> {
  if (!isAnother && (await isOpen(url))) return;
  await closeKeptConnections();
  await openDatabase({ url, poolSize });
  open = { url, connection, prisma };
}
