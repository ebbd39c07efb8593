import { z } from 'zod';

/** A language as BCP 47 writes it, in its canonical form; script and region may follow. */
const code = z
  .string()
  .trim()
  .transform((typed, context) => {
    try {
      const [canonical] = Intl.getCanonicalLocales(typed.replaceAll('_', '-'));
      if (canonical && /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(canonical)) return canonical;
    } catch {
      // Invalid tags get the error of unsupported languages.
    }
    context.addIssue({ code: 'custom', message: 'errors.language_code' });
    return z.NEVER;
  });

const name = z.string().trim().min(1).max(60);

export const newLanguageRequest = z.object({ code, name });
export const languageRequest = z.object({ name, enabled: z.boolean(), isDefault: z.boolean() });
export type LanguageValues = z.infer<typeof languageRequest>;

export const orderRequest = z.object({ codes: z.array(z.string().max(30)).min(1).max(200) });

/** `was` is the custom text when the form was opened, or null. */
export const textRequest = z.object({
  text: z.string().max(20_000).nullable(),
  was: z.string().max(20_000).nullable(),
});
