import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notFound } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { type Changed, changedSql, changesOf, lineOf } from '../changesOf';
import { RUN, RUN_STATES } from '../folding';
import type { AuditEntry } from '../pages';
import { namesOf } from './namesOf';

type Row = Omit<AuditEntry, 'at' | 'what' | 'changes' | 'zone'> & { changed: Changed; at: Date; action: string };

/**
 * An entry of the activity log, by field.
 * @throws HttpError 404
 */
export async function showEntry(id: string, locale: Locale): Promise<AuditEntry> {
  if (!/^-?\d{1,18}$/.test(id)) throw notFound();
  const [[row], zone] = await Promise.all([
    sql<Row>(
      'show_audit_entry',
      `select a.id::text as id, a.at, a.actor, behind.name as behind, a.action, a.subject_type as "subjectType",
         a.subject_id as "subjectId", a.label, a.ip, a.user_agent as "userAgent", ${changedSql(`, 'run', ${RUN_STATES}`)} as changed,
         (with recursive ${RUN} select coalesce(jsonb_agg(jsonb_build_object('id', run.id::text, 'at', run.at, 'label', run.label) order by n), '[]')
           from run where n > 1) as earlier
       from audit_trail a left join users behind on behind.id = a.impersonator_id where a.id = $1`,
      [id],
    ),
    homeZone(),
  ]);
  if (!row) throw notFound();
  const { action, changed, at, earlier, ...entry } = row;
  const t = translator(locale);
  const states = [changed, ...(changed.run?.states ?? [])];
  const names = await namesOf(
    states.flatMap(({ before, after }) => [before, after]),
    locale,
  );
  return {
    ...entry,
    at: toIso(at),
    zone,
    what: lineOf(action, row.label, changed, { t, locale }),
    changes: changesOf(changed, { t, locale, zone, names }),
    earlier: earlier.map((one) => ({ ...one, at: toIso(new Date(one.at)) })),
  };
}
