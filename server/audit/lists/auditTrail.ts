import { defineList } from '../../infra/lists';
import { hasPart, likeText } from '../../infra/lists/bind';
import type { ColumnSpec } from '../../infra/lists/columns';
import type { ListSpec } from '../../infra/lists/defineList';
import type { FilterSpec } from '../../infra/lists/filters';
import { fold } from '../../shared/fold';
import type { Translate } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { type Changed, changedSql, changesOf, lineOf } from '../changesOf';
import { changeText } from '../describeChange';
import { IS_FOLDED, RUN_STATES } from '../folding';
import { actionChoices, personChoices, typeChoices } from '../queries/auditChoices';
import { namesOf } from '../queries/namesOf';
import { detailText, eventText } from '../securityWords';
import { capitalised, fieldName, typeName } from '../words';

/** The raw values of the columns. */
type Stored = {
  what: string;
  subject: string;
  type: string;
  fields: string[];
  changes: Changed;
};
const stored = (row: Readonly<Record<string, unknown>>) => row as Stored;

const isSecurity = ({ type }: Pick<Stored, 'type'>) => type === 'security';

type SecurityEvent = { reason: string | null; details: Readonly<Record<string, unknown>> };
const eventOf = ({ changes }: Stored) => changes.after as SecurityEvent;

/** A security event among the changes: the event, and the account. */
function securityLine(row: Stored, t: Translate): string | null {
  if (!isSecurity(row)) return null;
  const what = eventText(row.what.replace('security.', ''), eventOf(row).reason, t);
  return row.subject ? `${what} (${row.subject})` : what;
}

const trail = {
  name: 'audit-log',
  scope: 'house',
  from: 'audit_trail a',
  joins: 'left join users behind on behind.id = a.impersonator_id',
  key: 'a.id',
  keyKind: 'number',
  columns: {
    what: {
      sql: 'a.action',
      kind: 'text',
      label: 'auditLog.what',
      format: (row, { t, locale }) =>
        securityLine(stored(row), t) ??
        capitalised(lineOf(stored(row).what, stored(row).subject, stored(row).changes, { t, locale })),
    },
    actor: { sql: 'a.actor', kind: 'text', label: 'auditLog.actor' },
    at: { sql: 'a.at', kind: 'datetime', label: 'auditLog.at', sort: true },
    ip: { sql: 'a.ip', kind: 'text', label: 'auditLog.ip', nullable: true },
    fields: {
      sql: `array(select jsonb_object_keys(case when not a.of_order and jsonb_typeof(coalesce(a.after, a.before)) = 'object' then coalesce(a.after, a.before) else '{}' end))`,
      kind: 'text',
      label: 'auditLog.fields',
      hidden: true,
      format: (row, { t }) =>
        (isSecurity(stored(row)) ? [] : stored(row).fields).map((name) => fieldName(name, t)).join(', '),
    },
    changes: {
      sql: changedSql(),
      kind: 'text',
      label: 'auditLog.changes',
      namesOf: (cells, { locale }) =>
        namesOf(
          (cells as Changed[]).flatMap(({ before, after, run }) =>
            [{ before, after }, ...(run?.states ?? [])].flatMap((state) => [state.before, state.after]),
          ),
          locale,
        ),
      format: (row, reader) =>
        isSecurity(stored(row))
          ? detailText(eventOf(stored(row)).details, reader.t)
          : changeText(changesOf(stored(row).changes, reader)),
    },
    type: {
      sql: 'a.subject_type',
      kind: 'text',
      label: 'auditLog.type',
      hidden: true,
      format: (row, { t }) => typeName(stored(row).type, t),
    },
    // Each half of the trail is searched by its own index, without the other half.
    subject: {
      sql: 'a.label',
      kind: 'text',
      label: 'auditLog.subject',
      hidden: true,
      search: { where: 'not a.of_order and fold(a.label) like fold(:q)', term: (q) => `${likeText(fold(q))}%` },
    },
    order: {
      sql: 'case when a.of_order then a.label end',
      kind: 'text',
      label: 'auditLog.order',
      hidden: true,
      nullable: true,
      format: (row) => formatReference((row as { order: string | null }).order ?? ''),
      search: { where: `a.of_order and ${hasPart('a.order_id')}` },
    },
    userAgent: { sql: 'a.user_agent', kind: 'text', label: 'auditLog.user_agent', hidden: true, nullable: true },
    behind: { sql: 'behind.name', kind: 'text', label: 'auditLog.behind', hidden: true, nullable: true },
    subjectType: { sql: 'a.subject_type', kind: 'inner', as: 'text' },
    subjectId: { sql: 'a.subject_id', kind: 'inner', as: 'text' },
  },
  filters: {
    person: {
      kind: 'oneOf',
      sql: 'a.user_id',
      label: 'auditLog.actor',
      options: personChoices,
      none: 'auditLog.system',
    },
    type: { kind: 'oneOf', sql: 'a.subject_type', label: 'auditLog.type', options: typeChoices },
    action: { kind: 'oneOf', sql: 'a.action', label: 'auditLog.action', options: actionChoices },
    at: { kind: 'dateRange', past: true, sql: 'a.at', label: 'auditLog.at' },
    // Selects the list of the page; filters no rows.
    security: {
      kind: 'oneOf',
      label: 'auditLog.security',
      values: { with: 'auditLog.with_security' },
      when: { with: 'true' },
    },
  },
  defaultSort: '-at',
} as const satisfies ListSpec<Readonly<Record<string, ColumnSpec>>, Readonly<Record<string, FilterSpec>>>;

/** All actions of people and all payments, the latest first. */
export const auditTrail = defineList(trail);

/** The same with combined runs. A search shows every entry. */
const folded = {
  ...trail,
  where: { sql: `not ${IS_FOLDED}` },
  columns: {
    ...trail.columns,
    changes: { ...trail.columns.changes, sql: changedSql(`, 'run', ${RUN_STATES}`) },
  },
};
export const foldedTrail = defineList(folded);

/** Higher than every entry's id, so that all rows have different ids. */
const FIRST_SECURITY_ID = '100000000000000000';

const WITH_SECURITY = `(
  select id, at, user_id, impersonator_id, actor, action, subject_type, subject_id, label, before, after, ip, user_agent, of_order, order_id
  from audit_trail union all
  select s.id + ${FIRST_SECURITY_ID}, s.at, coalesce(s.actor_id, s.user_id), null, coalesce(s.actor, s.account, ''), 'security.' || s.kind, 'security',
    s.user_id::text, coalesce(s.account, ''), null, jsonb_build_object('reason', s.reason, 'details', s.detail), s.ip, s.user_agent, false, null
  from security_events s) a`;

/** The lists of the page with security events between the changes. */
export const withSecurity = {
  all: defineList({ ...trail, from: WITH_SECURITY }),
  folded: defineList({ ...folded, from: WITH_SECURITY }),
};
