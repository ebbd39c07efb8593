import { onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { translator } from '../shared/i18n';
import { type Locale, languageOf } from '../shared/i18n/translate';
import type { MailKind, Placeholders } from './mailKinds';

/** An email's subject, and its text with an empty line between paragraphs; placeholders are not filled. */
export type MailTemplate = { subject: string; body: string };

const FRESH_MS = 5000;

let kept: { words: ReadonlyMap<string, MailTemplate>; readAt: number } = { words: new Map(), readAt: 0 };
let changes = 0;
let seen = -1;
onChange(['mail_texts'], () => {
  changes += 1;
});

async function read(): Promise<void> {
  const before = changes;
  const rows = await sql<MailTemplate & { kind: string; locale: string }>(
    'own_mail_words',
    'select kind, language_code as locale, subject, body from mail_texts',
  );
  kept = { words: new Map(rows.map(({ kind, locale, ...words }) => [`${kind} ${locale}`, words])), readAt: Date.now() };
  seen = before;
}

/** The organisation's text for an email, in this language or its base language; null if there is none. */
export async function customTemplate(kind: string, locale: Locale): Promise<MailTemplate | null> {
  if (seen !== changes || Date.now() - kept.readAt > FRESH_MS)
    await read().catch((error: unknown) => logger.warn({ err: error }, 'the words of mails could not be read'));
  return kept.words.get(`${kind} ${locale}`) ?? kept.words.get(`${kind} ${languageOf(locale)}`) ?? null;
}

/** The default text in a language, with placeholders. */
export function defaultTemplate(mail: MailKind, locale: Locale, placeholders?: Placeholders): MailTemplate {
  const t = translator(locale);
  const isUnnamed = mail.unnamed !== undefined && placeholders?.name === '';
  const lines = mail.body.map((line, at) => {
    if (at === 0 && isUnnamed) return t(mail.unnamed!);
    return line.startsWith('{') ? line : t(line as Parameters<typeof t>[0]);
  });
  return { subject: t(mail.subject), body: lines.join('\n\n') };
}

/** Puts what is known into the blanks; where nothing is, the comma and the space before go as well. */
export const fill = (text: string, placeholders: Placeholders): string =>
  text.replace(/(,? ?)\{(\w+)\}/g, (placeholder, before: string, name: string) => {
    if (!Object.hasOwn(placeholders, name)) return placeholder;
    return placeholders[name] === '' ? '' : before + placeholders[name];
  });

/** Splits a text into paragraphs. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
