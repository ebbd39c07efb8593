/** Entries of the audit log as people read them: sentences, names of fields, values. */
import type { MessageKey, Translate } from '../shared/i18n/translate';

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** `refund_until_hours` as "Refund until hours": for what has no name of its own. */
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

/** Of a bulk action that is told as one the label is how many things it was done to. */
const IS_OF_MANY = /^slots\.|\.many_/;

/** "closed 34 slots"; null where there is no such sentence. */
export const sentenceOfMany = (action: string, count: number, t: Translate): string | null =>
  Number.isNaN(count) ? null : textOf(`audit.${action.replace('.', '_')}`, t, { count });

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a person did, to stand behind their name: "created the venue Harbour Hall". */
export const sentenceOf = (action: string, label: string, t: Translate): string =>
  (IS_OF_MANY.test(action) ? sentenceOfMany(action, Number(label), t) : null) ??
  textOf(`audit.${action.replace('.', '_')}`, t, { label }) ??
  t('audit.did_something', { action: readable(action), label });

/** A number that any language has in the plural. */
const MANY = 100;

/** The action itself, with nothing in particular it was done to. */
export const actionName = (action: string, t: Translate): string =>
  capitalised(
    IS_OF_MANY.test(action)
      ? sentenceOf(action, String(MANY), t).replace(String(MANY), '…')
      : sentenceOf(action, '…', t),
  );

/** What kind of thing it was done to. */
export const typeName = (type: string, t: Translate): string => textOf(`audit.type_${type}`, t) ?? readable(type);

/** What a field is called; one that holds an id may be called as what the id stands for. */
export const fieldName = (name: string, t: Translate): string =>
  textOf(`audit.field_${snake(name)}`, t) ??
  textOf(`audit.field_${snake(name).replace(/_id$/, '')}`, t) ??
  readable(name);

/** What a value that is a code is called, where it has a name. */
export const valueName = (field: string, value: string, t: Translate): string =>
  textOf(`audit.value_${snake(field)}_${snake(value)}`, t) ??
  (field === 'roles' ? textOf(`people.role_${value}`, t) : null) ??
  (field === 'permissions' ? textOf(`people.can_${value.replace('.', '_')}`, t) : null) ??
  (field === 'cause' ? textOf(`common.attention_${value}`, t) : null) ??
  textOf(`audit.value_${snake(value)}`, t) ??
  value;
