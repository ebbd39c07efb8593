import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notFound } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { type Changed, CURRENCY, changesOf, MONEY } from '../changesOf';
import type { AuditEntry } from '../pages';
import { sentenceOf } from '../words';
import { namesOf } from './namesOf';

type Row = Omit<AuditEntry, 'at' | 'what' | 'changes' | 'zone'> & Changed & { at: Date; action: string };

/**
 * One entry of the audit trail, field by field.
 * @throws HttpError 404
 */
export async function showEntry(id: string, locale: Locale): Promise<AuditEntry> {
  if (!/^-?\d{1,18}$/.test(id)) throw notFound();
  const [[row], zone] = await Promise.all([
    sql<Row>(
      'show_audit_entry',
      `select a.id::text as id, a.at, a.actor, behind.name as behind, a.action, a.subject_type as "subjectType",
         a.subject_id as "subjectId", a.label, a.ip, a.user_agent as "userAgent", a.before, a.after, ${MONEY} as money, ${CURRENCY} as currency
       from audit_trail a left join users behind on behind.id = a.impersonator_id where a.id = $1`,
      [id],
    ),
    homeZone(),
  ]);
  if (!row) throw notFound();
  const { action, before, after, money, currency, at, ...entry } = row;
  const t = translator(locale);
  const names = await namesOf([before, after], locale);
  return {
    ...entry,
    at: toIso(at),
    zone,
    what: sentenceOf(action, row.label, t),
    changes: changesOf({ before, after, money, currency }, { t, locale, zone, names }),
  };
}
