import type { ListProps } from '../infra/lists';
import type { SecurityOutcome } from '../shared/securityKinds';
import type { IsoDateTime } from '../shared/time';
import type { auditTrail } from './lists/auditTrail';
import type { securityLog } from './lists/securityLog';

/** A field of a record before and after; null without a value. */
export type FieldChange = { field: string; before: string | null; after: string | null };

/** The answer to `GET /admin/audit-log/:id`. */
export type AuditEntry = {
  id: string;
  at: IsoDateTime;
  zone: string;
  actor: string;
  /** The impersonator. */
  behind: string | null;
  /** The action as a text after the name. */
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

/** The answer to `GET /admin/history/<kind>/:id`: the changes of one record, the latest first. */
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
  /** The oldest of these, if there are older ones. */
  older: string | null;
};

/** An event of a person's own account, in their language. */
export type OwnSecurityEvent = {
  id: string;
  at: IsoDateTime;
  what: string;
  details: string;
  outcome: SecurityOutcome;
  times: number;
  ip: string | null;
  /** The acting person, if it was another one. */
  actor: string | null;
};

export type AuditPages = {
  'AuditLog/Index': { list: ListProps<typeof auditTrail> };
  'SecurityLog/Index': { list: ListProps<typeof securityLog> };
};
