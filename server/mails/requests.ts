import { z } from 'zod';

/** Words of a mail as typed: no signs that cannot be stored, line breaks of one kind. */
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
