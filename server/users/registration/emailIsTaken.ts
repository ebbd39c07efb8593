import type { Tx } from '../../infra/db';

/** Whether an account has this email, in lower case. */
export const emailIsTaken = async (tx: Tx, email: string, exceptId?: string): Promise<boolean> =>
  (await tx.user.count({ where: { email, ...(exceptId ? { id: { not: exceptId } } : {}) } })) > 0;
