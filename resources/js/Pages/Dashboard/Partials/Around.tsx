import type { LiteAround } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Below today: yesterday beside the same weekday a week earlier, and the visitors of the next days. */
export function Around({ yesterday, sold, people, ahead }: LiteAround) {
  const t = useT();
  const { number, money, shortDay } = useFormat();
  const dayText = (day: string) => shortDay(`${day}T12:00:00Z`, 'UTC');
  const whole = (value: number) => number(Math.round(value));
  const lines = [
    { label: t('reports.lite_let_in'), now: number(people.now), before: number(people.before) },
    ...sold.map(({ currency, now, before }) => ({
      label: t('reports.lite_sold_money'),
      now: money(now, currency),
      before: money(before, currency),
    })),
  ];
  return (
    <>
      <section aria-labelledby="lite-yesterday">
        <h2 id="lite-yesterday" className="eyebrow mb-2">
          <a href={paths.internalReport(yesterday)}>{t('reports.lite_yesterday', { day: dayText(yesterday) })}</a>
        </h2>
        <ul className="divide-y divide-rule">
          {lines.map(({ label, now, before }) => (
            <li key={`${label} ${now}`} className="figures flex flex-wrap items-baseline justify-between gap-x-4 py-1">
              <span>{label}</span>
              <span className="ml-auto text-right">
                <span className="font-strong">{now}</span>{' '}
                <span className="lite-note whitespace-nowrap">{t('reports.lite_week_before', { figure: before })}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {ahead.length > 0 && (
        <section aria-labelledby="lite-ahead">
          <h2 id="lite-ahead" className="eyebrow mb-2">
            {t('reports.lite_ahead')}
          </h2>
          <ul className="divide-y divide-rule">
            {ahead.map(({ day, expected, low, high }) => (
              <li key={day} className="figures flex items-baseline justify-between gap-x-4 py-1">
                <span>{dayText(day)}</span>
                <span className="text-right">
                  <span className="font-strong">{whole(expected)}</span>{' '}
                  <span className="lite-note whitespace-nowrap">
                    {t('reports.lite_range', { low: whole(low), high: whole(high) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
