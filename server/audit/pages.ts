import type { ListProps } from '../infra/lists';
import type { SecurityOutcome } from '../shared/securityKinds';
import type { IsoDateTime } from '../shared/time';
import type { auditTrail } from './lists/auditTrail';
import type { securityLog } from './lists/securityLog';

/** One field of a record before and after; null where it had no value. */
export type FieldChange = { field: string; before: string | null; after: string | null };

/** The answer to `GET /admin/audit-log/:id`. */
export type AuditEntry = {
  id: string;
  at: IsoDateTime;
  zone: string;
  actor: string;
  /** Who really sat there. */
  behind: string | null;
  /** What was done, to stand behind the name. */
  what: string;
  subjectType: string;
  subjectId: string;
  label: string;
  ip: string | null;
  userAgent: string | null;
  changes: readonly FieldChange[];
  /** The other entries of the run that it ends, the latest first. */
  earlier: readonly { id: string; at: IsoDateTime; label: string }[];
};

/** The answer to `GET /admin/history/<kind>/:id`: what was done to one record, the latest first. */
export type RecordHistory = {
  zone: string;
  entries: {
    id: string;
    at: IsoDateTime;
    actor: string;
    behind: string | null;
    what: string;
    changes: readonly FieldChange[];
  }[];
  /** The oldest of these, where there are older ones. */
  older: string | null;
};

/** One event of a person's own account, in their words. */
export type OwnSecurityEvent = {
  id: string;
  at: IsoDateTime;
  what: string;
  details: string;
  outcome: SecurityOutcome;
  times: number;
  ip: string | null;
  /** Who did it, where it was another person. */
  actor: string | null;
};

export type AuditPages = {
  'AuditLog/Index': { list: ListProps<typeof auditTrail> };
  'SecurityLog/Index': { list: ListProps<typeof securityLog> };
};
