import { defineList } from '../../infra/lists';
import { likeText } from '../../infra/lists/bind';
import { fold } from '../../shared/fold';
import type { SecurityKind, SecurityOutcome } from '../../shared/securityKinds';
import { networkChoices, securityAccountChoices } from '../queries/securityChoices';
import { detailText, eventText, KIND_LABELS } from '../securityWords';

/** The raw values of the columns. */
type Stored = { kind: SecurityKind; reason: string | null; details: Record<string, unknown> };
const stored = (row: Readonly<Record<string, unknown>>) => row as Stored;

const OUTCOMES = {
  success: 'securityLog.outcome_success',
  failure: 'securityLog.outcome_failure',
  refusal: 'securityLog.outcome_refusal',
} as const satisfies Record<SecurityOutcome, string>;

/** Sign-ins, failures and refusals, the latest first. */
export const securityLog = defineList({
  name: 'security-log',
  scope: 'house',
  from: 'security_events s',
  joins: 'left join users owner on owner.id = s.user_id left join users doer on doer.id = s.actor_id',
  key: 's.id',
  keyKind: 'number',
  columns: {
    what: {
      sql: 's.kind',
      kind: 'text',
      label: 'securityLog.what',
      format: (row, { t }) => eventText(stored(row).kind, stored(row).reason, t),
    },
    // A renamed person is found by both names.
    account: {
      sql: 's.account',
      kind: 'text',
      label: 'securityLog.account',
      nullable: true,
      search: [
        { where: 'fold(s.account) like fold(:q)', term: (q) => `${likeText(fold(q))}%` },
        { where: 's.user_id = (select u.id from users u where u.email = :q)', term: (q) => q.trim().toLowerCase() },
      ],
    },
    at: { sql: 's.at', kind: 'datetime', label: 'securityLog.at', sort: true },
    times: { sql: 's.times', kind: 'number', label: 'securityLog.times' },
    network: { sql: 's.network', kind: 'text', label: 'securityLog.network', nullable: true },
    details: {
      sql: 's.detail',
      kind: 'text',
      label: 'securityLog.details',
      format: (row, { t }) => detailText(stored(row).details, t),
    },
    outcome: { sql: 's.outcome', kind: 'enum', label: 'securityLog.outcome', values: OUTCOMES, hidden: true },
    actor: {
      sql: 'coalesce(doer.name, s.actor)',
      kind: 'text',
      label: 'securityLog.actor',
      nullable: true,
      hidden: true,
    },
    email: { sql: 'owner.email', kind: 'text', label: 'securityLog.email', nullable: true, hidden: true },
    ip: { sql: 's.ip', kind: 'text', label: 'securityLog.ip', nullable: true, hidden: true },
    userAgent: { sql: 's.user_agent', kind: 'text', label: 'securityLog.user_agent', nullable: true, hidden: true },
    lastAt: { sql: 's.last_at', kind: 'datetime', label: 'securityLog.last_at', hidden: true },
    reason: { sql: 's.reason', kind: 'inner', as: 'text', nullable: true },
    userId: { sql: 's.user_id', kind: 'inner', as: 'text', nullable: true },
    path: { sql: `s.detail ->> 'path'`, kind: 'inner', as: 'text', nullable: true },
    query: { sql: `s.detail ->> 'query'`, kind: 'inner', as: 'text', nullable: true },
    kind: { sql: 's.kind', kind: 'inner', as: 'text' },
  },
  filters: {
    kind: { kind: 'oneOf', sql: 's.kind', label: 'securityLog.kind', values: KIND_LABELS },
    outcome: { kind: 'oneOf', sql: 's.outcome', label: 'securityLog.outcome', values: OUTCOMES },
    account: {
      kind: 'oneOf',
      sql: 's.user_id',
      label: 'securityLog.account',
      options: securityAccountChoices,
      none: 'securityLog.nobody',
    },
    network: { kind: 'oneOf', sql: 's.network', label: 'securityLog.network', options: networkChoices },
    at: { kind: 'dateRange', past: true, sql: 's.at', label: 'securityLog.at' },
  },
  defaultSort: '-at',
});
