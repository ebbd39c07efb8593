import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { StatisticTable } from '@server/reports/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import type { Period } from '@server/shared/period';
import { Alert } from '@/Components/Alert';
import { Chart } from '@/Components/charts/Chart';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { useDays } from '@/Components/reports/useDays';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { HeatMap } from './Partials/HeatMap';

/** Maximum series in the chart; the table has all. */
const MAX_DRAWN = 20;
const ALL = '';
/** Key of the "unknown" row. */
const UNKNOWN = '~';

type Asked = Record<string, string>;

export default function Visitors({ period, problem, event, events, tables }: Pages['Statistics/Visitors']) {
  const t = useT();
  const daysText = useDays();
  const askedOf = (change: Partial<Period>, of: string | null): Asked => {
    const { range, days } = { ...period, ...change };
    return { range, ...(range === 'custom' ? days : {}), ...(of ? { event: of } : {}) };
  };
  const show = (change: Partial<Period>, of: string | null = event) =>
    router.visit(paths.statistics.visitors(askedOf(change, of)), { preserveState: true, preserveScroll: true });
  return (
    <>
      <PageHeader title={t('statistics.title')} lead={t('statistics.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-3">
          <PeriodFields period={period} onShow={show} />
          <Select
            label={t('statistics.event')}
            value={event ?? ALL}
            onChange={(id) => show({}, id || null)}
            options={[
              { value: ALL, label: t('statistics.all_events') },
              ...events.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </div>
        {problem && <Alert tone="warn">{t(`salesReports.problem_${problem}`)}</Alert>}
        <p className="text-soft">{daysText(period.days)}</p>
        {tables.map((table) => (
          <Statistic key={table.name} table={table} asked={askedOf({}, event)} />
        ))}
      </div>
    </>
  );
}

function Statistic({ table, asked }: { table: StatisticTable; asked: Asked }) {
  const t = useT();
  const { name, rows } = table;
  const title = t(name === 'lead' ? 'statistics.lead_title' : `statistics.${name}`);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={name} className="text-heading">
          {title}
        </h2>
        <span className="no-print button-row">
          {(['csv', 'xlsx'] as const).map((format) => (
            <LinkButton
              key={format}
              variant="secondary"
              size="sm"
              icon="download"
              href={paths.statistics.visitorFile(name, format, asked)}
              download
              aria-label={t('statistics.file', { title, format: format.toUpperCase() })}
            >
              {format.toUpperCase()}
            </LinkButton>
          ))}
        </span>
      </div>
      <p className="max-w-reading text-soft">{t(`statistics.${name}_text`)}</p>
      {rows.length === 0 ? (
        <p>{t('statistics.nothing')}</p>
      ) : name === 'hours' ? (
        <HeatMap table={table} title={title} />
      ) : (
        <Figures table={table} title={title} />
      )}
    </section>
  );
}

function Figures({ table: { name, columns, rows }, title }: { table: StatisticTable; title: string }) {
  const t = useT();
  const { number, money } = useFormat();
  // Unknown values are left out of the chart, unless there are no others.
  const known = rows.filter(({ key }) => key !== UNKNOWN);
  const unknown = known.length > 0 ? rows.find(({ key }) => key === UNKNOWN) : undefined;
  const drawn = (unknown ? known : rows).slice(0, MAX_DRAWN);
  const best = drawn.reduce((most, row) => (row.values[0]! > most.values[0]! ? row : most), drawn[0]!);
  return (
    <>
      <Chart
        title={columns[0]!.label}
        summary={t('statistics.summary', { label: best.label, value: number(best.values[0]!) })}
        labels={drawn.map(({ label }) => label)}
        placeLabel={t(`statistics.place_${name}`)}
        format={(value) => number(Math.round(value))}
        series={[
          { label: columns[0]!.label, kind: 'bars', tone: 'accent', values: drawn.map(({ values }) => values[0]!) },
        ]}
        height={200}
        hasTable={false}
      />
      {unknown && (
        <p className="text-small text-soft">
          {t('statistics.unknown_left', { label: unknown.label, value: number(unknown.values[0]!) })}
        </p>
      )}
      <Table
        caption={title}
        rows={rows}
        rowKey={({ key, currency }) => `${key} ${currency}`}
        columns={[
          {
            key: 'place',
            header: t(`statistics.place_${name}`),
            primary: true,
            cell: ({ label }) => <span className="wrap-anywhere">{label}</span>,
          },
          ...columns.map(({ key, label, isMoney }, at) => ({
            key,
            header: label,
            align: 'right' as const,
            cell: ({ values, currency }: StatisticTable['rows'][number]) =>
              isMoney && currency ? money(values[at] as Cents, currency) : number(values[at]!),
          })),
        ]}
      />
    </>
  );
}
