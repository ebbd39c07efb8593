import { use, useEffect, useState } from 'react';
import { FormContext } from './formContext';

export type Language = { code: string; name: string };

/** The language of the form around it; a field that stands alone keeps its own. */
export function useLanguage(first: string) {
  const shared = use(FormContext);
  const own = useState(first);
  const [language, setLanguage] = shared ? [shared.language, shared.setLanguage] : own;
  return { language, setLanguage };
}

/** Turns to the language in which a text was refused. */
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
