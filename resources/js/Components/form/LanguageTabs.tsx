import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import type { Language } from './useFormLanguage';

type LanguageTabsProps = {
  label: string;
  languages: readonly Language[];
  /** Values by language; missing ones are marked once one language has a value. */
  value: Readonly<Record<string, string | null | undefined>>;
  errors: Record<string, string>;
  current: string;
  onChoose: (language: string) => void;
};

/** Switches the language of all fields in the form; marks missing languages. */
export function LanguageTabs({ label, languages, value, errors, current, onChoose }: LanguageTabsProps) {
  const t = useT();
  const isBegun = languages.some(({ code }) => value[code]?.trim());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame a few small buttons as a form of their own
    <div role="group" aria-label={t('forms.languages_of', { label })} className="flex gap-1">
      {languages.map(({ code, name }) => {
        const isMissing = isBegun && !value[code]?.trim();
        const state = errors[code] ? t('forms.language_refused') : isMissing ? t('forms.language_missing') : '';
        const called = [code.toUpperCase(), name, state].filter(Boolean).join(', ');
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === current}
            aria-label={called}
            title={called}
            className="language-tab"
            onClick={() => onChoose(code)}
          >
            {code.toUpperCase()}
            {errors[code] ? (
              <Icon name="alert" size={14} className="text-danger" />
            ) : (
              isMissing && <span className="language-gap" aria-hidden="true" />
            )}
          </button>
        );
      })}
    </div>
  );
}
