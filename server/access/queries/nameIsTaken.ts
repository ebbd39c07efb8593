import type { Tx } from '../../infra/db';
import { translator } from '../../shared/i18n';
import { BUILT_IN_LOCALES } from '../../shared/i18n/translate';
import { ROLE_NAMES } from '../../shared/permissions';

const plain = (name: string) => name.trim().toLocaleLowerCase();

/** The names of the built-in roles in every language. */
const builtInNames = (): Set<string> =>
  new Set(
    BUILT_IN_LOCALES.flatMap((locale) => ROLE_NAMES.map((role) => plain(translator(locale)(`people.role_${role}`)))),
  );

/** Whether a role's name could be confused with another one. */
export async function nameIsTaken(tx: Tx, name: string, exceptId?: string): Promise<boolean> {
  const others = await tx.role.findMany({
    where: { name: { equals: name.trim(), mode: 'insensitive' }, ...(exceptId ? { id: { not: exceptId } } : {}) },
    select: { id: true },
  });
  return others.length > 0 || builtInNames().has(plain(name));
}
