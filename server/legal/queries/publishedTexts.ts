import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';
import type { LegalKind } from '../../shared/legalKinds';
import { dayIn, type IsoDate } from '../../shared/time';

type Reader = Pick<typeof prisma, 'legalText'>;

/** Texts of a version by language; empty if it does not exist. */
export async function bodiesOf(
  kind: LegalKind,
  version: number,
  from: Reader = prisma,
): Promise<Record<string, string>> {
  const rows = await from.legalText.findMany({ where: { kind, version }, orderBy: { language: 'asc' } });
  return Object.fromEntries(rows.map(({ language, body }) => [language, body]));
}

/** Number of the last version; 0 if nothing was published. */
export async function lastVersionOf(kind: LegalKind, from: Reader = prisma): Promise<number> {
  const { _max } = await from.legalText.aggregate({ where: { kind }, _max: { version: true } });
  return _max.version ?? 0;
}

export type PublishedVersion = { version: number /** in the organisation's time zone */; publishedOn: IsoDate };

/** All versions, latest first. */
export async function listVersions(kind: LegalKind): Promise<PublishedVersion[]> {
  const rows = await prisma.legalText.groupBy({
    by: ['version'],
    where: { kind },
    _min: { publishedAt: true },
    orderBy: { version: 'desc' },
  });
  const { 'defaults.time_zone': zone } = await readSettings();
  return rows.map(({ version, _min }) => ({ version, publishedOn: dayIn(_min.publishedAt!, zone) }));
}

/** Publishers of each version, as far as their account exists. */
export async function publishersOf(kind: LegalKind): Promise<Map<number, string>> {
  const rows = await prisma.legalText.findMany({
    where: { kind, publishedBy: { not: null } },
    distinct: ['version'],
    select: { version: true, publishedBy: true },
  });
  const ids = [...new Set(rows.map(({ publishedBy }) => publishedBy!))];
  const people = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    rows.flatMap(({ version, publishedBy }) => {
      const name = names.get(publishedBy!);
      return name === undefined ? [] : [[version, name] as const];
    }),
  );
}
