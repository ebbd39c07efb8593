/** Custom texts: a single one, or many from a file. */
import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, sql, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { checkText, type TextProblem } from './checkText';
import { saidIn } from './listLanguages';
import { loadLanguages } from './loadLanguages';
import { catalogueOf } from './textCatalogue';

const nameOf = async (code: string): Promise<string> => {
  const language = await prisma.language.findUnique({ where: { code }, select: { name: true } });
  if (!language) throw notFound();
  return language.name;
};

/** A problem as an error beside the text. */
export const refusalOf = (problem: TextProblem): DomainError =>
  new DomainError(`text_${problem.code}`, {
    field: 'text',
    params:
      'placeholders' in problem ? { placeholders: problem.placeholders.map((name) => `{${name}}`).join(' ') } : {},
  });

type OneText = { code: string; key: string; text: string | null; was: string | null };

/**
 * Saves a custom text, or returns to the built-in one with null.
 * @throws HttpError 404, DomainError text_… with its problem, text_moved if another user changed it since
 */
export async function saveText(by: AuditContext, { code, key, text, was }: OneText): Promise<void> {
  const entry = catalogueOf(await knownCode(code)).get(key);
  if (!entry) throw notFound();
  const problem = text === null ? null : checkText(entry, text);
  if (problem) throw refusalOf(problem);
  const label = await nameOf(code);
  await transaction(async (tx) => {
    await advisoryLock(tx, `${code} ${key}`);
    const id = { languageCode_key: { languageCode: code, key } };
    const before = (await tx.translation.findUnique({ where: id }))?.text ?? null;
    if (before === text) return;
    if (before !== was)
      throw new DomainError('text_moved', { field: 'text', params: { text: before ?? entry.english } });
    if (text === null) await tx.translation.delete({ where: id });
    else {
      const data = { text, updatedBy: by.userId };
      await tx.translation.upsert({ where: id, create: { languageCode: code, key, ...data }, update: data });
    }
    await recordChange(tx, by, {
      action: 'translation.updated',
      subject: { type: 'translation', id: `${code} ${key}`, label },
      before: { [key]: before },
      after: { [key]: text },
    });
  });
  await loadLanguages();
}

/** Checks that the language exists before any work. */
async function knownCode(code: string): Promise<string> {
  await nameOf(code);
  return code;
}

export type Imported = { added: number; changed: number; same: number };

const UPSERT = `
  insert into translations (language_code, key, text, updated_at, updated_by)
  select $1, given.key, given.text, now(), $3::uuid from jsonb_each_text($2::jsonb) given(key, text)
  on conflict (language_code, key) do update set text = excluded.text, updated_at = excluded.updated_at, updated_by = excluded.updated_by
  where translations.text <> excluded.text`;

/** Imports validated texts, all or none; others stay. */
export async function importTexts(
  by: AuditContext,
  code: string,
  texts: ReadonlyMap<string, string>,
): Promise<Imported> {
  const label = await nameOf(code);
  const said = saidIn(code);
  const imported = await transaction(async (tx) => {
    const before = await tx.translation.findMany({ where: { languageCode: code, key: { in: [...texts.keys()] } } });
    const known = new Map(before.map(({ key, text }) => [key, text]));
    // An unchanged built-in text does not become a custom one by export and import.
    const fresh = [...texts].filter(([key, text]) => (known.get(key) ?? said(key)?.text) !== text);
    const added = fresh.filter(([key]) => !known.has(key)).length;
    const counts = { added, changed: fresh.length - added, same: texts.size - fresh.length };
    if (fresh.length === 0) return counts;
    await tx.$executeRawUnsafe(UPSERT, code, JSON.stringify(Object.fromEntries(fresh)), by.userId);
    await recordChange(tx, by, {
      action: 'translation.imported',
      subject: { type: 'translation', id: code, label },
      before: null,
      after: counts,
    });
    return counts;
  });
  await loadLanguages();
  return imported;
}

/** Custom texts of a language, by key. */
export const ownTexts = async (code: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ key: string; text: string }>(
    'own_texts',
    'select key, text from translations where language_code = $1',
    [code],
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
};
