import { prisma, sql } from '../infra/db';
import { fieldName } from '../infra/tables/fields';
import type { MessageKey, Translate } from '../shared/i18n/translate';
import { toIso } from '../shared/time';
import { isUuid } from '../shared/uuid';
import type { ImportKind, Problem } from './defineImport';
import { findKind } from './kinds';
import type { ImportCounts, ImportDetails, ShownLine } from './pages';
import type { Mapping } from './parseLines';

export const FILTERS = ['all', 'add', 'added', 'known', 'changed', 'refused', 'kept', 'undone'] as const;
export type LineFilter = (typeof FILTERS)[number];

export const LINES_PER_PAGE = 50;
const SAMPLE_LINES = 3;

const FIELDS = {
  ...{ id: true, kind: true, source: true, fileName: true, sha256: true, state: true, headings: true, mapping: true },
  ...{ options: true, counts: true, lines: true, error: true, createdAt: true, finishedAt: true },
  user: { select: { name: true } },
} as const;

/** The imports that a person sees: those of `whole` kinds, and their own of the `limited` ones. */
type VisibleKinds = { whole: readonly string[]; limited: readonly string[]; person: string };

export const visibleTo = ({ whole, limited, person }: VisibleKinds) => ({
  OR: [{ kind: { in: [...whole] } }, { kind: { in: [...limited] }, userId: person }],
});

/** An import that the person sees; null if there is none. */
export async function findImport(id: unknown, kinds: VisibleKinds) {
  if (!isUuid(id)) return null;
  const found = await prisma.import.findFirst({ where: { id, ...visibleTo(kinds) }, select: FIELDS });
  return found && { ...found, headings: found.headings as string[], mapping: found.mapping as Mapping };
}
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const PROGRESS = `
  select count(*) filter (where action is null or action = 'read')::int as unread,
    count(*) filter (where action = 'add')::int as waiting from import_lines where import_id = $1`;

/** Share of the running step that is done, from 0 to 1; null if none runs. */
async function progressOf({ id, state, lines, counts }: FoundImport): Promise<number | null> {
  const share = (left: number, all: number) => (all > 0 ? Math.min(1, Math.max(0, 1 - left / all)) : 0);
  if (state === 'planning' || state === 'applying') {
    const [row] = await sql<{ unread: number; waiting: number }>('import_progress', PROGRESS, [id]);
    if (state === 'planning') return share(row!.unread, lines);
    return share(row!.waiting, (counts as ImportCounts).add?.lines ?? 0);
  }
  if (state !== 'undoing') return null;
  const left = await prisma.importRecord.count({ where: { importId: id } });
  return share(left, (counts as ImportCounts).added?.records ?? 0);
}

const LINES = `
  select line, external_id as "externalId", action, problems, content from import_lines
  where import_id = $1 and ($2::text = 'all' or action = $2) order by line limit ${LINES_PER_PAGE} offset $3::int`;

const COUNT = `
  select count(*)::int as count from import_lines where import_id = $1 and ($2::text = 'all' or action = $2)`;

type Row = { line: number; externalId: string | null; action: string | null; problems: Problem[]; content: unknown };

/** The cells of a line, or the values of a reader of the kind. */
const cellsOf = (content: unknown): string[] =>
  Array.isArray(content)
    ? content.map(String)
    : Object.values((content ?? {}) as object).flatMap((value) =>
        value !== null && typeof value !== 'object' ? [String(value)] : [],
      );

const MAX_SHOWN = 120;

export type Reader = { t: Translate; locale: string; kinds: VisibleKinds };

/** A problem in words; the refusal of an action has its own. */
function problemText({ fields }: ImportKind, { code, field, params = {} }: Problem, { t, locale }: Reader): string {
  const text = code === 'error' ? t(`errors.${params.error}` as MessageKey, params) : '';
  const problem = t(`imports.problem_${code}` as MessageKey, { text, ...params });
  const spec = field === undefined ? undefined : fields[field];
  return spec ? t('imports.at_field', { field: fieldName(spec, locale), problem }) : problem;
}

export async function showLines({ id, kind: key }: FoundImport, filter: LineFilter, page: number, reader: Reader) {
  const kind = findKind(key)!;
  const [[counted], rows] = await Promise.all([
    sql<{ count: number }>('count_import_lines', COUNT, [id, filter]),
    sql<Row>('show_import_lines', LINES, [id, filter, (page - 1) * LINES_PER_PAGE]),
  ]);
  const lines: ShownLine[] = rows.map(({ line, externalId, action, problems, content }) => ({
    line,
    id: externalId?.split('\t').filter(Boolean).join(' · ') ?? null,
    action: action as ShownLine['action'],
    problems: problems.map((problem) => problemText(kind, problem, reader)),
    text: [...(kind.shows?.(content) ?? cellsOf(content))].filter(Boolean).join(' · ').slice(0, MAX_SHOWN),
  }));
  return { lines, count: counted!.count, page, pages: Math.max(1, Math.ceil(counted!.count / LINES_PER_PAGE)) };
}

/** Another import of the same file, if there is one. */
const twinOf = ({ id, kind, source, sha256 }: FoundImport, kinds: VisibleKinds) =>
  prisma.import.findFirst({
    where: { kind, source, sha256, id: { not: id }, state: 'done', ...visibleTo(kinds) },
    orderBy: { createdAt: 'desc' },
    select: { id: true, createdAt: true },
  });

export async function showImport(found: FoundImport, { locale, kinds }: Reader): Promise<ImportDetails> {
  const kind = findKind(found.kind)!;
  const [progress, twin, records, sample] = await Promise.all([
    progressOf(found),
    twinOf(found, kinds),
    prisma.importRecord.count({ where: { importId: found.id }, take: 1 }),
    sql<{ content: unknown }>(
      'import_sample',
      `select content from import_lines where import_id = $1 order by line limit ${SAMPLE_LINES}`,
      [found.id],
    ),
  ]);
  const { id, source, fileName, state, headings, mapping, lines, error } = found;
  return {
    ...{ id, kind: found.kind, source, fileName, headings, lines, error, progress },
    state: state as ImportDetails['state'],
    mapping: [...mapping],
    counts: found.counts as ImportCounts,
    person: found.user.name,
    createdAt: toIso(found.createdAt),
    checkedAt: found.state === 'planned' && found.finishedAt ? toIso(found.finishedAt) : null,
    fields: Object.entries(kind.fields).map(([key, field]) => ({
      key,
      label: fieldName(field, locale),
      isNeeded: kind.id.includes(key) || kind.required.includes(key),
    })),
    samples: kind.read ? [] : headings.map((_, at) => sample.map(({ content }) => cellsOf(content)[at] ?? '')),
    options: (kind.options ?? []).map((key) => ({
      key,
      isOn: (found.options as Record<string, boolean>)[key] === true,
    })),
    isTable: !kind.read,
    canUndo: records > 0 && ['done', 'undone', 'failed'].includes(state),
    twin: twin && { id: twin.id, createdAt: toIso(twin.createdAt) },
  };
}
