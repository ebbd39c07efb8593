import { usePage } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useErrorsBelow } from './formContext';
import { ImageField } from './ImageField';
import { LanguageTabs } from './LanguageTabs';
import { type Language, useLanguage } from './useFormLanguage';

type Images = Readonly<Record<string, string | undefined>>;

type LocalImageFieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Image ids by language. */
  value: Images;
  onChange: (value: Record<string, string>) => void;
  disabled?: boolean;
};

/** An image for each language; a language without one shows another language's image. */
export function LocalImageField({ name, label, hint, error, value, onChange, disabled }: LocalImageFieldProps) {
  const languages = usePage().props.locales as readonly Language[];
  const errors = useErrorsBelow(name);
  const { language, setLanguage } = useLanguage(languages[0]?.code ?? 'en');
  const current = languages.find(({ code }) => code === language) ?? languages[0];
  if (!current) return null;
  const put = (id: string | null) => {
    const { [current.code]: _, ...others } = value;
    onChange({ ...(others as Record<string, string>), ...(id ? { [current.code]: id } : {}) });
  };
  return (
    <div className="relative" data-field={name} data-label={label}>
      {languages.length > 1 && (
        <div className="absolute right-0 -top-1">
          <LanguageTabs {...{ label, languages, value, errors, current: current.code, onChoose: setLanguage }} />
        </div>
      )}
      <ImageField
        key={current.code}
        name={`${name}.${current.code}`}
        label={label}
        hint={hint}
        error={errors[current.code] ?? error}
        value={value[current.code] ?? null}
        onChange={put}
        disabled={disabled ?? false}
      />
    </div>
  );
}
