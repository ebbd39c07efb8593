/** Changes of the activity log that concern access and are written to the security log as well. */
import type { SecurityEvent } from '../../infra/securityEvents';
import type { AuditContext } from '../../shared/actor';
import { isEqual } from '../../shared/isUnchanged';
import type { SecurityKind } from '../../shared/securityKinds';
import type { Change } from './recordChange';

const KINDS: Readonly<Record<string, SecurityKind>> = {
  'user.deactivated': 'account_shut_out',
  'user.reactivated': 'account_let_in',
  'user.signed_out': 'sessions_ended',
  'user.session_ended': 'sessions_ended',
  'user.two_factor_reset': 'second_factor_off',
  'user.impersonated': 'impersonation_begun',
  'user.device_shut_out': 'device_shut_out',
  'user.invited': 'account_created',
  'user.invitation_accepted': 'link_used',
  'user.first_administrator': 'link_used',
  'user.updated': 'roles_changed',
  'payment_connection.updated': 'payment_secrets_changed',
  'payment_connection.deleted': 'payment_secrets_changed',
  'wallet.updated': 'wallet_keys_changed',
  'role.created': 'permissions_changed',
  'role.updated': 'permissions_changed',
  'role.deleted': 'permissions_changed',
};

const LINKS: Readonly<Record<string, string>> = {
  'user.invitation_accepted': 'invitation',
  'user.first_administrator': 'first_administrator',
};

/** The security event of a change; null if it does not concern sign-in. */
export function securityOf(by: AuditContext, { action, subject, before, after }: Change): SecurityEvent | null {
  const kind = Object.hasOwn(KINDS, action) ? KINDS[action] : undefined;
  if (!kind) return null;
  if (['payment_connection.updated', 'wallet.updated'].includes(action) && !after?.replacedSecrets) return null;
  if (kind === 'roles_changed' && isEqual(before?.roles, after?.roles)) return null;
  const link = LINKS[action];
  return {
    kind,
    userId: subject.type === 'user' ? subject.id : null,
    by: by.impersonatorId ? { userId: by.impersonatorId } : { userId: by.userId, name: by.name },
    from: by,
    detail: {
      ...(link ? { link } : {}),
      ...(kind === 'roles_changed' && Array.isArray(after?.roles) ? { roles: after.roles.join(', ') } : {}),
      ...(kind === 'permissions_changed' ? { role: subject.label } : {}),
      ...(kind === 'payment_secrets_changed' || kind === 'wallet_keys_changed' ? { connection: subject.label } : {}),
      ...(kind === 'impersonation_begun' ? { reason: String(after?.reason ?? '') } : {}),
    },
  };
}
