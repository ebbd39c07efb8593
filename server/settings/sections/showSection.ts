import { prisma } from '../../infra/db';
import type { Editable } from '../../shared/records';
import { DEFAULTS, settingsSchema } from '../schema';
import { keysOf, type SectionName, type SectionValues } from './sections';

/** Key of the row that counts saves of a page. */
export const versionKey = (section: SectionName): string => `version.${section}`;

type Reader = Pick<typeof prisma, 'setting'>;

/** A page of settings in its form, read without the cache, with its version. */
export async function showSection<S extends SectionName>(
  section: S,
  from: Reader = prisma,
): Promise<Editable<SectionValues<S>>> {
  const keys = keysOf(section);
  const rows = await from.setting.findMany({ where: { key: { in: [...Object.values(keys), versionKey(section)] } } });
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
  const values = Object.fromEntries(
    Object.entries(keys).map(([field, key]) => {
      const result = settingsSchema.shape[key].safeParse(stored.get(key));
      return [field, result.success ? result.data : DEFAULTS[key]];
    }),
  );
  return { id: section, version: Number(stored.get(versionKey(section)) ?? 1), values: values as SectionValues<S> };
}
