import type { ImportCounts, LineAction, ShownLine } from '@server/imports/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { Pagination } from '@/Components/Pagination';
import { SubNav } from '@/Components/SubNav';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const FILTERS: readonly LineAction[] = ['refused', 'changed', 'add', 'added', 'known', 'kept', 'undone'];
const TONES = { refused: 'danger', kept: 'warn', changed: 'warn', add: 'ok', added: 'ok' } as const;

type LinesProps = Pick<Pages['Imports/Show'], 'filter'> & {
  id: string;
  shown: Pages['Imports/Show']['lines'];
  counts: ImportCounts;
};

/** The lines of the file with the result of each, filtered by result. */
export function Lines({ id, shown, filter, counts }: LinesProps) {
  const t = useT();
  const { number } = useFormat();
  const present = FILTERS.filter((action) => (counts[action]?.lines ?? 0) > 0);
  const items = [
    { label: t('imports.lines_all'), href: paths.imports.show(id), current: filter === 'all' },
    ...present.map((action) => ({
      label: `${t(`imports.count_${action}`)} (${number(counts[action]!.lines)})`,
      href: paths.imports.show(id, { lines: action }),
      current: filter === action,
    })),
  ];
  return (
    <section aria-labelledby="import-lines">
      <h2 id="import-lines" className="mb-3 text-heading">
        {t('imports.lines_title')}
      </h2>
      <SubNav label={t('imports.lines_title')} items={items} />
      {shown.lines.length === 0 ? (
        <p className="mt-4 text-soft">
          {t(filter === 'all' && shown.count === 0 ? 'imports.lines_deleted' : 'imports.lines_none')}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-rule border-y border-rule">
          {shown.lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      )}
      <Pagination
        page={shown.page}
        pages={shown.pages}
        href={(page) => paths.imports.show(id, { lines: filter === 'all' ? undefined : filter, page: String(page) })}
      />
    </section>
  );
}

function Line({ line: { line, id, action, problems, text } }: { line: ShownLine }) {
  const t = useT();
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="figures text-small text-soft">{t('imports.line', { line })}</span>
        {id && <span className="font-medium wrap-anywhere">{id}</span>}
        <Badge tone={TONES[action as keyof typeof TONES] ?? 'neutral'}>{t(`imports.action_${action ?? 'read'}`)}</Badge>
      </div>
      <p className="text-small text-soft wrap-anywhere">{text}</p>
      {problems.length > 0 && (
        <ul className="text-small">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
