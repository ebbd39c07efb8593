import { type KeyboardEvent, useState } from 'react';
import { Field, type FieldText } from '@/Components/Field';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { announce } from '@/lib/navigationFocus';

type TagsFieldProps = FieldText & {
  name: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Suggestions while the user types. */
  suggestions?: readonly string[];
  /** The name of a word that is a code. */
  nameOf?: (tag: string) => string | undefined;
  /** The message about a word that cannot be added; undefined for a good one. */
  refuse?: (tag: string) => string | undefined;
  /** The word that the server refused. */
  wrong?: string;
  maxLength?: number;
  disabled?: boolean;
};

/** A list of short words; Enter or a comma adds one. */
export function TagsField({
  name,
  value,
  onChange,
  suggestions = [],
  nameOf = () => undefined,
  refuse = () => undefined,
  wrong,
  maxLength = 40,
  disabled,
  ...text
}: TagsFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const isTooLong = (tag: string) => tag.length > maxLength;
  const refusalOf = (tag: string) => (isTooLong(tag) ? t('errors.too_long', { count: maxLength }) : refuse(tag));
  /** A word that is refused stays in the input, to be corrected. */
  const add = (written: string) => {
    const tags = written
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag && !value.includes(tag));
    const bad = tags.filter((tag) => refusalOf(tag) !== undefined);
    const fresh = tags.filter((tag) => !bad.includes(tag));
    setTyped(bad.join(', '));
    setRefused(bad[0] && refusalOf(bad[0]));
    if (fresh.length === 0) return;
    onChange([...new Set([...value, ...fresh])]);
    announce(t('forms.tag_added', { tag: fresh.join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(value.filter((each) => each !== tag));
    announce(t('forms.tag_removed', { tag }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last) remove(last);
  };
  return (
    <Field
      {...text}
      hint={text.hint ?? t('forms.tags_hint')}
      error={isTooLong(typed) ? refusalOf(typed) : (refused ?? text.error)}
    >
      {(control) => (
        <div className="tags-field" data-field={name} data-label={text.label}>
          {value.map((tag) => (
            <span key={tag} className="tags-field-tag" data-wrong={tag === wrong || undefined}>
              {nameOf(tag) ? `${nameOf(tag)} (${tag})` : tag}
              <button
                type="button"
                aria-label={t('forms.remove', { label: tag })}
                disabled={disabled}
                onClick={() => remove(tag)}
              >
                <Icon name="x" size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            name={name}
            list={suggestions.length > 0 ? `${control.id}-list` : undefined}
            value={typed}
            disabled={disabled}
            autoComplete="off"
            onChange={({ target }) => {
              setRefused(undefined);
              if (target.value.includes(',')) add(target.value);
              else setTyped(target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          {suggestions.length > 0 && (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((one) => (
                <option key={one} value={one} label={nameOf(one)} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Field>
  );
}
