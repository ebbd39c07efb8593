import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { deactivateUser, reactivateUser } from './closeUser';
import { signOutUser } from './signOutUser';

export const BULK_ACTIONS = ['deactivate', 'reactivate', 'sign_out'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

type Doing = {
  action: BulkAction;
  ids: readonly string[];
  /** The session of the acting person; it stays. */
  sessionId: string;
};

/** Returns whether it changed anything. */
const ACTIONS: Record<BulkAction, (by: AuditContext, id: string, sessionId: string) => Promise<boolean>> = {
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  sign_out: async (by, id, sessionId) => (await signOutUser(by, id, sessionId)) > 0,
};

/**
 * Applies an action to many people, one after the other and each by the rules for one: skips people with more rights,
 * oneself and the last administrator. If interrupted, a repeat does the rest.
 * @returns how many people were changed, and how many were refused
 * @throws HttpError 403 when the permission is lost
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
