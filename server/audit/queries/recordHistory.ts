import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { type Changed, changedSql, changesOf, lineOf } from '../changesOf';
import type { RecordHistory } from '../pages';
import { capitalised } from '../words';
import { namesOf } from './namesOf';

const ON_A_PAGE = 20;

type Row = {
  id: string;
  at: Date;
  actor: string;
  behind: string | null;
  action: string;
  label: string;
  changed: Changed;
};

const ENTRIES = `
  select a.id::text as id, a.at, a.actor, behind.name as behind, a.action, a.label, ${changedSql()} as changed
  from (select *, false as of_order, null::uuid as order_id from audit_log) a left join users behind on behind.id = a.impersonator_id
  where a.subject_type = any ($1::text[]) and a.subject_id = $2 and ($3::bigint is null or a.id < $3)
  order by a.id desc limit $4`;

/** Those of these ids that are venues and events outside a person's scope. */
const OUTSIDE = `
  select id::text from venues where id = any ($1::uuid[]) and id <> all ($2::uuid[])
  union all select id::text from events where id = any ($1::uuid[]) and id <> all ($3::uuid[])`;

/** The names, without those of venues and events outside the reader's scope. */
async function namesWithin(
  names: ReadonlyMap<string, string>,
  scope: Scope,
  elsewhere: string,
): Promise<ReadonlyMap<string, string>> {
  if (scope === 'everywhere' || names.size === 0) return names;
  const asked = [[...names.keys()], venuesIn(scope), eventsIn(scope)];
  const outside = await sql<{ id: string }>('history_names_outside', OUTSIDE, asked);
  return new Map([...names, ...outside.map(({ id }) => [id, elsewhere] as const)]);
}

export type HistoryAsked = {
  /** Types of entries that belong to the record: an event's opening hours are logged under its id as well. */
  types: readonly string[];
  id: string;
  /** Only entries before this one. */
  before: string | null;
};

/** The changes of one record, the latest first, in the reader's language. */
export async function recordHistory(
  { types, id, before }: HistoryAsked,
  { locale, scope }: { locale: Locale; scope: Scope },
): Promise<RecordHistory> {
  const asked = [[...types], id, before, ON_A_PAGE + 1];
  const [rows, zone] = await Promise.all([sql<Row>('record_history', ENTRIES, asked), homeZone()]);
  const t = translator(locale);
  const shown = rows.slice(0, ON_A_PAGE);
  const names = await namesWithin(
    await namesOf(
      shown.flatMap(({ changed }) => [changed.before, changed.after]),
      locale,
    ),
    scope,
    t('auditLog.elsewhere'),
  );
  return {
    zone,
    entries: shown.map(({ at, action, label, changed, ...entry }) => ({
      ...entry,
      at: toIso(at),
      what: capitalised(lineOf(action, label, changed, { t, locale })),
      changes: changesOf(changed, { t, locale, zone, names }),
    })),
    older: rows.length > ON_A_PAGE ? shown.at(-1)!.id : null,
  };
}
