/** Texts of the activity log: sentences, names of fields, values. */
import type { MessageKey, Translate } from '../shared/i18n/translate';
import { formatReference, isReference } from '../shared/reference';

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** `refund_until_hours` as "Refund until hours": for names without a text. */
function readable(name: string): string {
  const words = snake(name)
    .replace(/[._-]+/g, ' ')
    .trim();
  return capitalised(words);
}

/** The text of a key that may not exist. */
export function textOf(key: string, t: Translate, params?: Record<string, string | number>): string | null {
  const text = t(key as MessageKey, params);
  return text === key ? null : text;
}

/** Actions whose label is the reference of an order, a pass or a company's order. */
const IS_OF_REFERENCE = /^(order|master_order|annual_pass|cash|cash_shift)\./;
const REFERENCE_LENGTHS = [8, 10];

/** A label as people read it: `ACUF-D3W5`. */
const writtenLabel = (action: string, label: string): string =>
  IS_OF_REFERENCE.test(action) && REFERENCE_LENGTHS.some((length) => isReference(label, length))
    ? formatReference(label)
    : label;

/** The label of a combined bulk action is its number of records. */
const IS_OF_MANY = /^slots\.|\.many_/;

/** "closed 34 slots"; null without such a sentence. */
export const sentenceOfMany = (action: string, count: number, t: Translate): string | null =>
  Number.isNaN(count) ? null : textOf(`audit.${action.replace('.', '_')}`, t, { count });

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A person's action as a text after their name: "created the venue Harbour Hall". */
export const sentenceOf = (action: string, label: string, t: Translate): string =>
  (IS_OF_MANY.test(action) ? sentenceOfMany(action, Number(label), t) : null) ??
  textOf(`audit.${action.replace('.', '_')}`, t, { label: writtenLabel(action, label) }) ??
  t('audit.did_something', { action: readable(action), label: writtenLabel(action, label) });

/** A number that is plural in every language. */
const MANY = 100;

/** The name of an action, without its subject. */
export const actionName = (action: string, t: Translate): string =>
  capitalised(
    IS_OF_MANY.test(action)
      ? sentenceOf(action, String(MANY), t).replace(String(MANY), '…')
      : sentenceOf(action, '…', t),
  );

/** The name of a kind of record. */
export const typeName = (type: string, t: Translate): string => textOf(`audit.type_${type}`, t) ?? readable(type);

/** The name of a field; a field with an id may have the name of its record. */
export const fieldName = (name: string, t: Translate): string =>
  textOf(`audit.field_${snake(name)}`, t) ??
  textOf(`audit.field_${snake(name).replace(/_id$/, '')}`, t) ??
  readable(name);

/** The name of a coded value, if it has one. */
export const valueName = (field: string, value: string, t: Translate): string =>
  textOf(`audit.value_${snake(field)}_${snake(value)}`, t) ??
  (field === 'roles' ? textOf(`people.role_${value}`, t) : null) ??
  (field === 'permissions' ? textOf(`people.can_${value.replace('.', '_')}`, t) : null) ??
  (field === 'cause' ? textOf(`common.attention_${value}`, t) : null) ??
  textOf(`audit.value_${snake(value)}`, t) ??
  (/methods?$/i.test(field) ? textOf(`salesReports.method_${value}`, t) : null) ??
  (field === 'kind' ? textOf(`imports.kind_${value}`, t) : null) ??
  value;
