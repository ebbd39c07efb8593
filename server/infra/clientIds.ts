/**
 * Ids that clients choose, so that a request that is sent twice takes effect once. An id belongs to one kind of request,
 * one record, one actor and one content (`client_ids`); the table is written in the transaction of the effect.
 */
import type { Tx } from './db';
import { saidToClient } from './prismaAdapter';

export type ClientIdUse = {
  id: string;
  /** What the id is for: `payment`, `movement`, `cashbox`. */
  kind: string;
  /** The row that the request is about; of a new record its id. */
  record: string;
  /** The person or device who really sent it (`doerOf`). */
  actor: string;
  /** Everything else that decides the effect. */
  request: unknown;
};

/**
 * Carries a request out once. Sent again it is answered by `replay`; while the first one is under way the second one waits.
 * A request that throws binds nothing, so that it may be corrected and sent with the same id.
 * @throws the database's error AF010, answered with `id_taken` (409), where the id belongs to another request
 */
export async function once<T>(
  tx: Tx,
  use: ClientIdUse,
  { act, replay }: { act: () => Promise<T>; replay: () => Promise<T> },
): Promise<T> {
  const stated = JSON.stringify(use);
  const [before] = await tx.$queryRaw<{ isUsed: boolean }[]>`select client_id_used(${stated}::jsonb) as "isUsed"`;
  if (before!.isUsed) return replay();
  const result = await act();
  await tx.$executeRaw`select use_client_id(${stated}::jsonb)`;
  return result;
}

const ID_TAKEN = 'AF010';

/** Whether the database refused a request because its id belongs to another one; nothing of it remained. */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === ID_TAKEN || saidToClient(error).code === ID_TAKEN);
