import type { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { heard } from '../../infra/changes';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { isUnchanged } from '../../shared/isUnchanged';
import { keepAccounts } from './bookAccounts';
import { keysOf, type SectionName } from './sections';
import { showSection, versionKey } from './showSection';

type Input = { section: SectionName; values: Record<string, unknown>; version: number };

/** Increments the version if it matches the form's. */
async function moveOn(tx: Tx, section: SectionName, version: number): Promise<boolean> {
  const key = versionKey(section);
  await tx.$executeRaw`insert into settings (key, value, updated_at) values (${key}, '1', now()) on conflict do nothing`;
  const moved = await tx.$executeRaw`update settings set value = to_jsonb(${version + 1}::int), updated_at = now()
    where key = ${key} and value = to_jsonb(${version}::int)`;
  return moved === 1;
}

/**
 * Saves a page of settings; every process uses it from its next read.
 * @throws ConflictError if another user saved the page since
 */
export async function saveSection(by: AuditContext, { section, values, version }: Input): Promise<void> {
  const saved = await transaction(async (tx) => {
    const before = await showSection(section, tx);
    if (before.version === version && isUnchanged(before.values, values)) return true;
    if (!(await moveOn(tx, section, version))) return false;
    for (const [field, key] of Object.entries(keysOf(section))) {
      const value = values[field] as Prisma.InputJsonValue;
      const row = { value: value ?? 'null', updatedBy: by.userId };
      if (value === null) await tx.setting.deleteMany({ where: { key } });
      else await tx.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
    }
    if (section === 'invoices') await keepAccounts(tx, before.values, values);
    await recordChange(tx, by, {
      action: `settings.${section}_updated`,
      subject: { type: 'settings', id: section, label: '' },
      before: before.values,
      after: values,
    });
    return true;
  });
  if (saved) return heard('settings');
  const { version: now, values: current } = await showSection(section);
  throw await conflictWith({ type: 'settings', id: section }, { version: now, values: current });
}
