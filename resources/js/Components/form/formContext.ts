import { createContext, useContext } from 'react';

/** What fields of a form share beyond their own value. */
export type FormContext = {
  errors: Record<string, string | undefined>;
  /** The language in which texts are being written; all fields turn together. */
  language: string;
  setLanguage: (language: string) => void;
};

export const FormContext = createContext<FormContext | null>(null);

/** The messages below a name, by what follows it: `en` for `title.en`. */
export function useErrorsBelow(name: string): Record<string, string> {
  const errors = useContext(FormContext)?.errors ?? {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) && message ? [[path.slice(name.length + 1), message]] : [],
    ),
  );
}
