import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { useTheme } from '@/lib/theme';

export type ChartSeries = {
  label: string;
  values: readonly (number | null)[];
  kind: 'line' | 'bars';
  tone: 'accent' | 'ink' | 'soft';
  dashed?: boolean;
  /** The range around a line. */
  band?: { low: readonly (number | null)[]; high: readonly (number | null)[]; label: string };
};

export type ChartProps = {
  title: string;
  /** The chart is a section of the page and has a heading. */
  isHeading?: boolean;
  /** The chart's content in one sentence. */
  summary: string;
  /** Labels along the x axis. */
  labels: readonly string[];
  /** Name of the x axis, the first heading of the table: "Day". */
  placeLabel: string;
  series: readonly ChartSeries[];
  /** Bars are stacked. */
  stacked?: boolean;
  height?: number;
  /** False where the page has the same figures in its own table. */
  hasTable?: boolean;
  format: (value: number) => string;
};

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 7,
  PageDown: -7,
};

const rangeText = ({ band }: ChartSeries, at: number, format: ChartProps['format']) => {
  const [low, high] = [band?.low[at], band?.high[at]];
  return low == null || high == null ? '' : ` (${format(low)}–${format(high)})`;
};

/** The value of each series at one position: "Expected 120 (90–160)". */
const textAt = ({ series, format }: Pick<ChartProps, 'series' | 'format'>, at: number): string =>
  series
    .flatMap((its) => {
      const value = its.values[at];
      return value == null ? [] : [`${its.label} ${format(value)}${rangeText(its, at, format)}`];
    })
    .join(' · ');

/**
 * Lines with ranges, bars and stacked bars. The pointer or the arrow keys show the values at a position; a table below
 * has them all.
 */
export function Chart(props: ChartProps) {
  const { title, summary, labels, series, height = 260, hasTable = true, isHeading = false } = props;
  const t = useT();
  const theme = useTheme();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const chart = useRef<{ moveTo: (place: number) => void } | null>(null);
  const [place, setPlace] = useState<number | null>(null);

  // The drawing depends on data and theme only; function props change identity on every render.
  const drawing = JSON.stringify([labels, series, theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawing` stands for the props that it draws
  useEffect(() => {
    let gone = false;
    const undo: (() => void)[] = [];
    void import('./drawChart').then(({ drawChart }) => {
      const box = root.current;
      if (gone || !box) return;
      let drawn = drawChart(box, props, setPlace);
      const again = () => {
        drawn.remove();
        drawn = drawChart(box, props, setPlace);
        chart.current = drawn;
      };
      const size = new ResizeObserver(() => drawn.resize());
      size.observe(box);
      const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));
      for (const query of media) query.addEventListener('change', again);
      chart.current = drawn;
      undo.push(
        () => size.disconnect(),
        ...media.map((query) => () => query.removeEventListener('change', again)),
        () => drawn.remove(),
      );
    });
    return () => {
      gone = true;
      chart.current = null;
      for (const step of undo) step();
    };
  }, [drawing]);

  const press = (event: KeyboardEvent) => {
    const last = labels.length - 1;
    const step = STEPS[event.key];
    const at = event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (place ?? -1) + step;
    if (at === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(at, 0), last);
    setPlace(next);
    chart.current?.moveTo(next);
  };
  const shown = place === null ? null : `${labels[place] ?? ''}: ${textAt(props, place)}`;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {isHeading ? (
          <h2 className="text-heading">{title}</h2>
        ) : (
          <span className="text-subheading font-strong">{title}</span>
        )}
        <Legend series={series} />
      </figcaption>
      <p id={`${id}-summary`} className="sr-only">
        {summary} {t('forecast.chart_keys')}
      </p>
      <div
        ref={root}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={`${id}-summary`}
        aria-valuemin={0}
        aria-valuemax={Math.max(labels.length - 1, 0)}
        aria-valuenow={place ?? 0}
        aria-valuetext={shown ?? summary}
        className="relative w-full overflow-hidden contain-inline-size"
        style={{ height }}
        onKeyDown={press}
      />
      <p className="figures min-h-6 text-small text-soft" aria-hidden="true">
        {shown}
      </p>
      {hasTable && <ChartTable {...props} />}
    </figure>
  );
}

const FILLS = { accent: 'bg-accent', ink: 'bg-ink', soft: 'bg-soft' } as const;
const BORDERS = { accent: 'border-accent', ink: 'border-ink', soft: 'border-soft' } as const;

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft" aria-hidden="true">
      {series.map(({ label, kind, tone, dashed, band }) => (
        <span key={label} className="flex items-center gap-2">
          {kind === 'bars' ? (
            <span className={`size-3 ${FILLS[tone]}`} />
          ) : (
            <span className={`w-5 border-t-2 ${dashed ? 'border-dashed' : ''} ${BORDERS[tone]}`} />
          )}
          {label}
          {band && (
            <>
              <span className={`h-3 w-5 opacity-25 ${FILLS[tone]}`} /> {band.label}
            </>
          )}
        </span>
      ))}
    </span>
  );
}

function ChartTable({ title, labels, placeLabel, series, format }: ChartProps) {
  const t = useT();
  const rows = labels.map((label, at) => ({ label, at }));
  return (
    <details>
      <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
        {t('forecast.table')}
      </summary>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ at }) => at}
        columns={[
          { key: 'place', header: placeLabel, primary: true, cell: ({ label }) => label },
          ...series.map((its) => ({
            key: its.label,
            header: its.label,
            align: 'right' as const,
            cell: ({ at }: { at: number }) => {
              const value = its.values[at];
              return value == null ? '–' : `${format(value)}${rangeText(its, at, format)}`;
            },
          })),
        ]}
      />
    </details>
  );
}
