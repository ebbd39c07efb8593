/** How the database refuses an id of a client that belongs to another request. */
import { saidToClient } from './prismaAdapter';

const ID_TAKEN = 'AF010';

/** Whether the database refused a request because its id belongs to another one; nothing of it remained. */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === ID_TAKEN || saidToClient(error).code === ID_TAKEN);
