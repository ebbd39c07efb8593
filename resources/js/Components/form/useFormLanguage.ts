import { use, useEffect, useState } from 'react';
import { FormContext } from './formContext';

export type Language = { code: string; name: string };

/** The language of the surrounding form; a field outside a form has its own. */
export function useLanguage(first: string) {
  const shared = use(FormContext);
  const own = useState(first);
  const [language, setLanguage] = shared ? [shared.language, shared.setLanguage] : own;
  return { language, setLanguage };
}

/** Switches to the language of a refused text. */
export function useRevealed(
  errors: Record<string, string>,
  language: string,
  setLanguage: (language: string) => void,
): void {
  const refused = Object.keys(errors).sort().join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news of refusals turn the form, not turning it by hand
  useEffect(() => {
    const [first] = refused.split(' ');
    if (first && !errors[language]) setLanguage(first);
  }, [refused]);
}
