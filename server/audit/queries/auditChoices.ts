/** Filter options of the activity log: its people, kinds of records and actions. */
import { sql } from '../../infra/db';
import { stepsThrough } from '../../infra/lists';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import type { ListOption } from '../../shared/lists';
import { STAFF_IDS } from '../../shared/staffIds';
import { MONEY_EVENTS } from '../moneyEvents';
import { actionName, typeName } from '../words';

type Context = { locale: Locale };

const MAX_PEOPLE = 1000;

const byLabel = (locale: Locale) => (one: ListOption, other: ListOption) =>
  one.label.localeCompare(other.label, locale);

const steps = (column: 'action' | 'subject_type' | 'user_id') => stepsThrough('audit_log', column);

/** Current and former staff, by their roles and the log itself. */
export const personChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'audit_people',
    `with recursive ${steps('user_id')}
     select u.id::text as value, u.name as label from (${STAFF_IDS} union select value from steps) person(id)
       cross join lateral (select id, name from users where id = person.id offset 0) u
     order by u.name, u.id limit ${MAX_PEOPLE}`,
  );

const distinct = (column: 'action' | 'subject_type') =>
  `with recursive ${steps(column)} select value from steps where value is not null`;

export async function typeChoices({ locale }: Context): Promise<ListOption[]> {
  const rows = await sql<{ value: string }>('audit_types', distinct('subject_type'));
  const types = new Set([...rows.map(({ value }) => value), 'order']);
  return [...types].map((value) => ({ value, label: typeName(value, translator(locale)) })).sort(byLabel(locale));
}

export async function actionChoices({ locale }: Context): Promise<ListOption[]> {
  const rows = await sql<{ value: string }>('audit_actions', distinct('action'));
  const actions = new Set([...rows.map(({ value }) => value), ...MONEY_EVENTS.map((kind) => `order.${kind}`)]);
  return [...actions].map((value) => ({ value, label: actionName(value, translator(locale)) })).sort(byLabel(locale));
}
