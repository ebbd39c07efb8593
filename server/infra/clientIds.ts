/**
 * Ids that clients choose (`server/http/once.ts`): how a transaction binds one, and how the database refuses an id that
 * belongs to another request.
 */
import type { Tx } from './db';
import { saidToClient } from './prismaAdapter';

const ID_TAKEN = 'AF010';

/** Whether the database refused a request because its id belongs to another one; the transaction was rolled back. */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === ID_TAKEN || saidToClient(error).code === ID_TAKEN);

type Use = { id: string; kind: string; record: string; actor: string; request: unknown };

/**
 * Binds an id in the transaction of its request; a refused request leaves no trace.
 * @returns false if the same request took effect before
 * @throws the database's error AF010 where the id belongs to another request
 */
export async function bindIn(tx: Tx, use: Use): Promise<boolean> {
  await tx.$executeRaw`select claim_client_id(${JSON.stringify(use)}::jsonb)`;
  const { claims } = await tx.clientId.findUniqueOrThrow({ where: { id: use.id }, select: { claims: true } });
  return claims === 1;
}
