import type { HouseDay } from '@server/forecast/pages';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useDay } from './useDay';

/** Expected visitors of the whole organisation by day. */
export function House({ days }: { days: readonly HouseDay[] }) {
  const t = useT();
  const { number } = useFormat();
  const dayText = useDay();
  const whole = (value: number) => number(Math.round(value));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="house">
      <h2 id="house" className="text-heading">
        {t('forecast.house')}
      </h2>
      <p className="text-soft">{t('forecast.house_lead')}</p>
      <table className="figures w-full max-w-2xl text-left [&_:is(th,td)]:border-b [&_:is(th,td)]:border-rule [&_:is(th,td)]:py-2">
        <caption className="sr-only">{t('forecast.house')}</caption>
        <thead className="text-note text-soft">
          <tr>
            <th scope="col">{t('forecast.day')}</th>
            {(['expected', 'range', 'booked'] as const).map((key) => (
              <th key={key} scope="col" className="text-right">
                {t(`forecast.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, expected, low, high, booked }) => (
            <tr key={day}>
              <th scope="row" className="font-normal">
                {dayText(day)}
              </th>
              <td className="text-right font-strong">{whole(expected)}</td>
              <td className="text-right whitespace-nowrap text-soft">{`${whole(low)}–${whole(high)}`}</td>
              <td className="text-right">{number(booked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
