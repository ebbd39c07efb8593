import { z } from 'zod';

/** Cleans a typed email text: without unstorable characters, with uniform line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/gu;
const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(UNSTORABLE, '').trim();

export const mailTextRequest = z.object({
  subject: z
    .string()
    .transform((text) => clean(text).replaceAll('\n', ' '))
    .pipe(z.string().min(1).max(200)),
  body: z.string().transform(clean).pipe(z.string().min(1).max(5000)),
});
