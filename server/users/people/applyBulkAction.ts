import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { deactivateUser, reactivateUser } from './closeUser';
import { signOutUser } from './signOutUser';

export const BULK_ACTIONS = ['deactivate', 'reactivate', 'sign_out'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

type Doing = {
  action: BulkAction;
  ids: readonly string[];
  /** The session of the person who does it; it stays. */
  sessionId: string;
};

/** Whether it changed anything. */
const ACTIONS: Record<BulkAction, (by: AuditContext, id: string, sessionId: string) => Promise<boolean>> = {
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  sign_out: async (by, id, sessionId) => (await signOutUser(by, id, sessionId)) > 0,
};

/**
 * Does the same to many people, one after the other and each by the rules for one: a person who may do more, oneself and the
 * last administrator are left as they are. Broken off, it has done what it has done, and doing it again does the rest.
 * @returns to how many something was done, and how many it was refused for
 * @throws HttpError 403 when the permission is gone
 */
export async function applyBulkAction(
  by: AuditContext,
  { action, ids, sessionId }: Doing,
): Promise<{ done: number; left: number }> {
  let [done, left] = [0, 0];
  for (const id of ids) {
    try {
      if (await ACTIONS[action](by, id, sessionId)) done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      left += 1;
    }
  }
  return { done, left };
}
