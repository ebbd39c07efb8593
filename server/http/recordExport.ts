import type { Request } from 'express';
import { recordSecurityEvent } from '../infra/securityEvents';
import { originOf } from './auditContext';
import { userOf } from './authorize';

/** Records in the security log who downloaded which file, including the impersonator. */
export function recordExport(req: Request, detail: Record<string, string | number>): Promise<void> {
  const { impersonator } = req.actor;
  return recordSecurityEvent({
    kind: 'exported',
    userId: userOf(req).id,
    by: impersonator ? { userId: impersonator.id, name: impersonator.name } : null,
    from: originOf(req),
    detail,
  });
}
