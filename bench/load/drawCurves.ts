/** Draws the purchases sold over the buyers who came, one line for each number of processes, as SVG. */
import type { Step } from './arrivals';

const [WIDTH, HEIGHT] = [720, 400];
const LEFT = 60;
const BOTTOM = 50;
const TOP = 20;
const RIGHT = 110;
/** Apart in lightness as well as in colour. */
const COLOURS = ['#1d4ed8', '#b45309', '#15803d', '#a21caf'];
const TICKS = 5;

const niceStep = (most: number): number => {
  const rough = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
};

export function drawCurves(curves: ReadonlyMap<string, readonly Step[]>): string {
  const all = [...curves.values()].flat();
  const mostX = Math.max(...all.map(({ offered }) => offered));
  const mostY = Math.max(...all.map(({ sold }) => sold)) * 1.1;
  const x = (value: number) => LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - BOTTOM - TOP);
  const ticks = (most: number) => {
    const step = niceStep(most);
    return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  };
  const lines = [...curves].map(([name, steps], at) => {
    const colour = COLOURS[at % COLOURS.length];
    const points = steps.map(({ offered, sold }) => `${x(offered).toFixed(1)},${y(sold).toFixed(1)}`).join(' ');
    const last = steps.at(-1)!;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2.5"/>
<text x="${(x(last.offered) + 6).toFixed(1)}" y="${(y(last.sold) + 4).toFixed(1)}" fill="${colour}">${name} ${name === '1' ? 'process' : 'processes'}</text>`;
  });
  const grid = [
    ...ticks(mostY).map(
      (value) =>
        `<path d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}" stroke="#d4d4d8"/><text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value}</text>`,
    ),
    ...ticks(mostX).map(
      (value) => `<text x="${x(value).toFixed(1)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${value}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#3f3f46">
<title>Purchases sold per second over buyers who come per second</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${grid.join('\n')}
${lines.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">buyers who come, per second</text>
<text transform="translate(16 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">purchases sold, per second</text>
</svg>
`;
}
