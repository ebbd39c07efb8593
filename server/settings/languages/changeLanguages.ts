/** Changes of languages; every process uses them from its next request on. */
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { heard } from '../../infra/changes';
import { prisma, type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { builtInTexts, defaultLocale } from '../../shared/i18n/languages';
import { isUnchanged } from '../../shared/isUnchanged';
import type { LanguageValues } from './languageRequests';
import { loadLanguages } from './loadLanguages';

const subjectOf = ({ code, name }: { code: string; name: string }) => ({ type: 'language', id: code, label: name });

/** Reloads in this process; others are notified. */
async function reloadLanguages(): Promise<void> {
  heard('settings');
  await loadLanguages();
}

/** Adds a language, switched off for readers. Idempotent. @throws DomainError language_exists */
export async function addLanguage(by: AuditContext, language: { code: string; name: string }): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, language.code);
    const known = await tx.language.findUnique({ where: { code: language.code } });
    if (known?.name === language.name) return;
    if (known) throw new DomainError('language_exists', { field: 'code', params: { name: known.name } });
    const position = await tx.language.count();
    await tx.language.create({ data: { ...language, enabled: false, position } });
    await recordChange(tx, by, { action: 'language.created', subject: subjectOf(language), after: language });
  });
  await reloadLanguages();
}

/** The language as its form edits it. @throws HttpError 404 */
export async function findLanguage(code: string) {
  const row = await prisma.language.findUnique({ where: { code } });
  if (!row) throw notFound();
  const values: LanguageValues = { name: row.name, enabled: row.enabled, isDefault: code === defaultLocale() };
  return { id: code, version: row.version, values };
}

function validateLanguages(values: LanguageValues, before: LanguageValues): void {
  if (before.isDefault && !values.isDefault) throw new DomainError('language_default_needed', { field: 'isDefault' });
  if (values.isDefault && !values.enabled) throw new DomainError('language_default_enabled', { field: 'enabled' });
}

async function setDefault(tx: Tx, by: AuditContext, code: string): Promise<void> {
  const row = { value: code, updatedBy: by.userId };
  await tx.setting.upsert({
    where: { key: 'languages.default' },
    create: { key: 'languages.default', ...row },
    update: row,
  });
}

type Update = { code: string; values: LanguageValues; version: number };

/**
 * Renames a language, offers it or not, or makes it the default.
 * @throws DomainError language_default_needed, language_default_enabled; ConflictError
 */
export async function updateLanguage(by: AuditContext, { code, values, version }: Update): Promise<void> {
  const before = await findLanguage(code);
  validateLanguages(values, before.values);
  if (before.version === version && isUnchanged(before.values, values)) return;
  const saved = await transaction(async (tx) => {
    const { name, enabled } = values;
    const data = { name, enabled, version: version + 1 };
    const { count } = await tx.language.updateMany({ where: { code, version }, data });
    if (count === 0) return false;
    if (values.isDefault) await setDefault(tx, by, code);
    await recordChange(tx, by, {
      action: 'language.updated',
      subject: subjectOf({ code, name }),
      before: before.values,
      after: values,
    });
    return true;
  });
  if (!saved) throw await conflictWith({ type: 'language', id: code }, await findLanguage(code));
  await reloadLanguages();
}

/**
 * Deletes an added language with its texts. Sent emails stay.
 * @throws DomainError language_built_in, language_default_needed
 */
export async function deleteLanguage(by: AuditContext, code: string): Promise<void> {
  if (Object.keys(builtInTexts(code)).length > 0) throw new DomainError('language_built_in');
  if (code === defaultLocale()) throw new DomainError('language_default_needed');
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from languages where code = ${code} for update`;
    const counted = { _count: { select: { translations: true } } };
    const row = await tx.language.findUnique({ where: { code }, include: counted });
    if (!row) return;
    await tx.language.delete({ where: { code } });
    await recordChange(tx, by, {
      action: 'language.deleted',
      subject: subjectOf(row),
      before: { code, name: row.name, texts: row._count.translations },
    });
  });
  await reloadLanguages();
}

/** Sets the order of languages; missing ones come last. */
export async function orderLanguages(by: AuditContext, codes: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    const rows = await tx.language.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
    const before = rows.map(({ code }) => code);
    const named = codes.filter((code) => before.includes(code));
    const after = [...new Set([...named, ...before])];
    if (after.join() === before.join()) return;
    for (const [position, code] of after.entries()) await tx.language.update({ where: { code }, data: { position } });
    await recordChange(tx, by, {
      action: 'languages.reordered',
      subject: { type: 'language', id: 'all', label: '' },
      before: { order: before },
      after: { order: after },
    });
  });
  await reloadLanguages();
}
