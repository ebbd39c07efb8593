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
  maxLength?: number;
  disabled?: boolean;
};

/** A list of short words; Enter or a comma adds one. */
export function TagsField({
  name,
  value,
  onChange,
  suggestions = [],
  maxLength = 40,
  disabled,
  ...text
}: TagsFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const isTooLong = (tag: string) => tag.length > maxLength;
  /** A word that is too long stays in the input, to be shortened. */
  const add = (written: string) => {
    const tags = written
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag && !value.includes(tag));
    const fresh = tags.filter((tag) => !isTooLong(tag));
    setTyped(tags.filter(isTooLong).join(', '));
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
      error={isTooLong(typed) ? t('errors.too_long', { count: maxLength }) : text.error}
    >
      {(control) => (
        <div className="tags-field" data-field={name} data-label={text.label}>
          {value.map((tag) => (
            <span key={tag} className="tags-field-tag">
              {tag}
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
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          {suggestions.length > 0 && (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Field>
  );
}
