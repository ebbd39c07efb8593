import { createContext, useContext } from 'react';

/** State that the fields of a form share. */
export type FormContext = {
  errors: Record<string, string | undefined>;
  /** The language of the texts shown; all fields switch together. */
  language: string;
  setLanguage: (language: string) => void;
};

export const FormContext = createContext<FormContext | null>(null);

/** The errors below a name, by the rest of their path: `en` for `title.en`. */
export function useErrorsBelow(name: string): Record<string, string> {
  const errors = useContext(FormContext)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) && message ? [[path.slice(name.length + 1), message]] : [],
    ),
  );
}
