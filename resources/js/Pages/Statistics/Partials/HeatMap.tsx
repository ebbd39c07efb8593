import type { StatisticTable } from '@server/reports/pages';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const SHADES = 5;

/** Weekdays by hours, darker for higher figures. Each cell shows its figure, so that colour is not the only cue. */
export function HeatMap({ table: { rows }, title }: { table: StatisticTable; title: string }) {
  const t = useT();
  const { number } = useFormat();
  const most = Math.max(...rows.map(({ values }) => values[0]!), 1);
  const at = new Map(rows.map(({ key, values }) => [key, values[0]!]));
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  const [first, last] = [
    hours.findIndex((hour) => DAYS.some((day) => at.get(`${day} ${hour}`))),
    hours.findLastIndex((hour) => DAYS.some((day) => at.get(`${day} ${hour}`))),
  ];
  const nameOf = (day: number) => (rows.find(({ key }) => key.startsWith(`${day} `))?.label ?? '').replace(/ \S+$/, '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="overflow-x-auto" aria-label={title} tabIndex={0}>
      <table className="figures w-full border-separate border-spacing-0.5 text-small">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="p-1 text-left font-medium">
              {t('statistics.heat_hour')}
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col" className="p-1 font-medium">
                {nameOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.slice(first, last + 1).map((hour) => (
            <tr key={hour}>
              <th scope="row" className="p-1 text-left font-medium">
                {hour}:00
              </th>
              {DAYS.map((day) => {
                const value = at.get(`${day} ${hour}`) ?? 0;
                const shade = value === 0 ? 0 : Math.ceil((value / most) * SHADES);
                return (
                  <td
                    key={day}
                    className="min-w-14 p-1 text-center"
                    style={{ background: `color-mix(in oklab, var(--accent) ${shade * 7}%, transparent)` }}
                  >
                    {value === 0 ? '–' : number(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
