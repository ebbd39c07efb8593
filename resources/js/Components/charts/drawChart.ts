/** Draws a chart with uPlot in the page's colours. Loaded with the first chart. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartProps, ChartSeries } from './Chart';

const COLOURS = { accent: '--accent', ink: '--ink', soft: '--soft', rule: '--rule' } as const;
/** Series differ in more than colour: forecasts are dashed, and each stacked bar has its own shade. */
const BAND_OPACITY = 0.22;
const BAR_OPACITY = 0.85;
const LABEL_PIXELS = 72;

/** The current value of a colour token, in this theme and medium. */
function colourOf(root: HTMLElement, name: keyof typeof COLOURS, opacity = 1): string {
  const probe = document.createElement('span');
  probe.style.color = `color-mix(in srgb, var(${COLOURS[name]}) ${opacity * 100}%, transparent)`;
  root.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

const AXIS_PIXELS = 13;
const MIN_AXIS = 56;
/** Pixels between labels. */
const LABEL_GAP = 8;

type Measure = (text: string) => number;

/** Measures a text on the axes, in CSS pixels. */
function measureIn(font: string): Measure {
  const brush = document.createElement('canvas').getContext('2d')!;
  brush.font = font;
  return (text) => brush.measureText(text).width;
}

const widthOf = (values: readonly string[], measure: Measure): number =>
  Math.max(MIN_AXIS, ...values.map((value) => measure(value) + 14));

/** A label cut to the space it has; the table and the tooltip show it in full. */
function shortened(label: string, pixels: number, measure: Measure): string {
  let shown = label;
  for (let letters = label.length - 1; letters >= 3 && measure(shown) > pixels - LABEL_GAP; letters -= 1)
    shown = `${label.slice(0, letters).trimEnd()}…`;
  return shown;
}

type Drawn = uPlot.Series & { values_: (number | null)[] };

/** Stacked bars are drawn from the highest to the lowest, each up to its cumulative sum. */
function pile(series: readonly ChartSeries[]): ChartSeries[] {
  const sums = series.map((its, at) => ({
    ...its,
    values: its.values.map((_, place) =>
      series.slice(0, at + 1).reduce((sum, below) => sum + (below.values[place] ?? 0), 0),
    ),
  }));
  return sums.reverse();
}

/** @param side 0: one bar per position; with two bars, the first is at the left (-1), the second at the right (1) */
function seriesOf(root: HTMLElement, { kind, tone, dashed, label, values }: ChartSeries, side: -1 | 0 | 1): Drawn {
  const stroke = colourOf(root, tone);
  if (kind === 'bars')
    return {
      label,
      values_: [...values],
      stroke,
      width: 0,
      fill: colourOf(root, tone, BAR_OPACITY),
      paths: uPlot.paths.bars?.(side === 0 ? { size: [0.7, 40] } : { size: [0.35, 40], align: side }),
      points: { show: false },
    };
  return {
    label,
    values_: [...values],
    stroke,
    width: 2,
    ...(dashed ? { dash: [6, 4] } : {}),
    points: { show: false },
  };
}

/** The two edges of a band, which are not drawn as lines. */
const edgesOf = ({ band }: ChartSeries): Drawn[] =>
  band ? [band.high, band.low].map((values) => ({ values_: [...values], width: 0, points: { show: false } })) : [];

type Handle = { moveTo: (place: number) => void; resize: () => void; remove: () => void };

export function drawChart(root: HTMLElement, props: ChartProps, onPlace: (place: number) => void): Handle {
  const { labels, series, stacked = false, height = 260, format } = props;
  const drawn: Drawn[] = [];
  const bands: uPlot.Band[] = [];
  const bars = stacked ? [] : series.filter(({ kind }) => kind === 'bars');
  const sideOf = (its: ChartSeries) => (bars.length < 2 || its.kind !== 'bars' ? 0 : its === bars[0] ? -1 : 1);
  for (const its of stacked ? pile(series) : series) {
    const edges = edgesOf(its);
    if (edges.length > 0)
      bands.push({ series: [drawn.length + 1, drawn.length + 2], fill: colourOf(root, its.tone, BAND_OPACITY) });
    drawn.push(...edges, seriesOf(root, its, sideOf(its)));
  }
  const font = `${AXIS_PIXELS}px ${getComputedStyle(root).fontFamily}`;
  const measure = measureIn(font);
  const axis = {
    stroke: colourOf(root, 'soft'),
    grid: { stroke: colourOf(root, 'rule'), width: 1 },
    ticks: { show: false },
    font,
  };
  const nearest = (place: number) => labels[Math.round(place)] ?? '';
  const plot = new uPlot(
    {
      width: root.clientWidth,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [-0.6, labels.length - 0.4] },
        y: { range: (_, least, most) => [Math.min(0, least * 1.08), Math.max(0, most * 1.08) || 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: LABEL_PIXELS,
          incrs: [1, 2, 7, 14, 28, 56],
          values: (its, at) =>
            at.map((place) => shortened(nearest(place), its.bbox.width / devicePixelRatio / at.length, measure)),
        },
        { ...axis, values: (_, at) => at.map(format), size: (_, shown) => widthOf(shown ?? [], measure) },
      ],
      series: [{}, ...drawn.map(({ values_: _, ...its }) => its)],
      bands,
      hooks: { setCursor: [(its) => its.cursor.idx != null && its.cursor.left! >= 0 && onPlace(its.cursor.idx)] },
    },
    [labels.map((_, at) => at), ...drawn.map(({ values_ }) => values_)] as uPlot.AlignedData,
    root,
  );
  return {
    moveTo: (place) => plot.setCursor({ left: plot.valToPos(place, 'x'), top: 0 }, false),
    resize: () => plot.setSize({ width: root.clientWidth, height }),
    remove: () => plot.destroy(),
  };
}
