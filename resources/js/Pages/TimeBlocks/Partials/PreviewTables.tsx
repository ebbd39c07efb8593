import type { PreviewDay } from '@server/time-blocks/pages';
import { type Column, Table } from '@/Components/Table';
import { useDates } from '@/hooks/useDates';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { monthName } from '@/lib/calendarDays';

const FIGURES = ['slots', 'created', 'changed', 'removed', 'closed', 'kept'] as const;
const LABELS = {
  slots: 'timeBlocks.slots',
  created: 'timeBlocks.created',
  changed: 'timeBlocks.changed',
  removed: 'timeBlocks.removed_slots',
  closed: 'timeBlocks.closed_slots',
  kept: 'timeBlocks.kept',
} as const;
const MAX_DAYS = 120;

type Figures = Record<(typeof FIGURES)[number], number>;
type Line = Figures & { key: string };

const IN_ALL = 'all';

/** Totals by month. */
function byMonth(days: readonly PreviewDay[]): Line[] {
  const sums = new Map<string, Line>();
  for (const day of days)
    for (const key of [IN_ALL, day.date.slice(0, 7)]) {
      const sum = sums.get(key) ?? { key, slots: 0, created: 0, changed: 0, removed: 0, closed: 0, kept: 0 };
      for (const figure of FIGURES) sum[figure] += day[figure];
      sums.set(key, sum);
    }
  return [...sums.values()];
}

/** Number of slots created, changed and removed by month and day. */
export function PreviewTables({ days }: { days: readonly PreviewDay[] }) {
  const t = useT();
  const dates = useDates();
  const locale = useLocale();
  const touched = days.filter(({ created, changed, removed, closed }) => created + changed + removed + closed > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Figures
        title={t('timeBlocks.per_month')}
        of={t('timeBlocks.month')}
        lines={byMonth(days)}
        name={(key) => (key === IN_ALL ? t('timeBlocks.in_all') : monthName(key, locale))}
      />
      <details>
        <summary className="min-h-(--tap) py-2 font-strong">
          {t('timeBlocks.per_day')} ({touched.length})
        </summary>
        <Figures
          title={t('timeBlocks.per_day')}
          of={t('timeBlocks.day')}
          lines={touched.slice(0, MAX_DAYS).map((day) => ({ ...day, key: day.date }))}
          name={(key) => dates.day(key as PreviewDay['date'])}
        />
        {touched.length > MAX_DAYS && (
          <p className="mt-2 text-soft">{t('timeBlocks.more_days', { count: touched.length - MAX_DAYS })}</p>
        )}
      </details>
    </div>
  );
}

type FiguresProps = { title: string; of: string; lines: readonly Line[]; name: (key: string) => string };

function Figures({ title, of, lines, name }: FiguresProps) {
  const t = useT();
  const { number } = useFormat();
  const columns: Column<Line>[] = [
    { key: 'key', header: of, cell: ({ key }) => name(key), primary: true },
    ...FIGURES.map((figure) => ({
      key: figure,
      header: t(LABELS[figure]),
      cell: (line: Line) => (line[figure] === 0 && figure !== 'slots' ? '–' : number(line[figure])),
      align: 'right' as const,
    })),
  ];
  return <Table caption={title} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}
