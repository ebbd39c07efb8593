import { usePage } from '@inertiajs/react';
import type { LocalText } from '@server/shared/localText';
import { useId } from 'react';
import { FieldError, type FieldText } from '@/Components/Field';
import { useT } from '@/hooks/useT';
import { useErrorsBelow } from './formContext';
import { LanguageTabs } from './LanguageTabs';
import { type Language, useLanguage, useRevealed } from './useFormLanguage';

type LocalTextFieldProps = FieldText & {
  name: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  multiline?: boolean;
  rows?: number;
  maxLength?: number;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

/** A text in every language of the organisation, one shown at a time; all fields of a form switch together. */
export function LocalTextField(props: LocalTextFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    optional,
    hideLabel,
    className = '',
    value,
    onChange,
    multiline,
    rows = 4,
    ...rest
  } = props;
  const t = useT();
  const id = useId();
  const languages = usePage().props.locales as readonly Language[];
  const errors = useErrorsBelow(name);
  const { language, setLanguage } = useLanguage(languages[0]?.code ?? 'en');
  const current = languages.find(({ code }) => code === language) ?? languages[0];
  useRevealed(errors, language, setLanguage);
  if (!current) return null;

  const message = errors[current.code] ?? error;
  const control = {
    ...rest,
    id,
    name: `${name}.${current.code}`,
    lang: current.code,
    value: value[current.code] ?? '',
    className: `control ${multiline ? 'field-sizing-content min-h-24' : ''}`,
    'aria-describedby': [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': message ? (true as const) : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [current.code]: target.value }),
  };
  return (
    <div className={`grid gap-1.5 ${className}`} data-field={name} data-label={label}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-strong'}>
          {label}
          {languages.length > 1 && <span className="sr-only"> ({current.name})</span>}
          {optional && <span className="font-normal text-soft"> ({t('common.optional')})</span>}
        </label>
        {languages.length > 1 && (
          <LanguageTabs {...{ label, languages, value, errors, current: current.code, onChoose: setLanguage }} />
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </div>
      )}
      {multiline ? <textarea rows={rows} {...control} /> : <input type="text" {...control} />}
      <FieldError id={`${id}-error`} error={message} />
    </div>
  );
}
