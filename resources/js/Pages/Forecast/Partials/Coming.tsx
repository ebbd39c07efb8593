import type { EventForecast, Expected, ExpectedDay } from '@server/forecast/pages';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Chart } from '@/Components/charts/Chart';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DayRows, Guides, useAbout } from './DayRows';
import { useDay } from './useDay';

const FIRST_DAYS = 14;

/** Forecast columns, the same for days and times. */
export function useExpectedColumns<Row extends Expected>(currency: string): Column<Row>[] {
  const t = useT();
  const { number } = useFormat();
  const money = useAbout(currency);
  const whole = (value: number) => number(Math.round(value));
  const range = (low: string, high: string) => (low === high ? null : t('forecast.range_of', { low, high }));
  const figure = (main: string, below: string | null) => (
    <>
      <span className="font-strong">{main}</span>
      {below && <span className="block text-small text-soft">{below}</span>}
    </>
  );
  return [
    {
      key: 'visitors',
      header: t('forecast.visitors'),
      align: 'right',
      cell: ({ expected, low, high }) => figure(whole(expected), range(whole(low), whole(high))),
    },
    { key: 'booked', header: t('forecast.booked'), align: 'right', cell: ({ booked }) => number(booked) },
    {
      key: 'capacity',
      header: t('forecast.capacity'),
      align: 'right',
      cell: ({ capacity }) => (capacity === null ? '–' : number(capacity)),
    },
    {
      key: 'revenue',
      header: t('forecast.revenue'),
      align: 'right',
      cell: ({ revenue, revenueLow, revenueHigh }) =>
        figure(money(revenue), range(money(revenueLow), money(revenueHigh))),
    },
    {
      key: 'guides',
      header: t('forecast.guides'),
      align: 'right',
      cell: (row) => <Guides {...row} />,
    },
  ];
}

export function Coming({ forecast }: { forecast: EventForecast }) {
  const t = useT();
  const format = useFormat();
  const dayText = useDay();
  const [isWhole, setWhole] = useState(false);
  const { past, days, currency } = forecast;
  const shown = isWhole ? days : days.slice(0, FIRST_DAYS);
  const none = past.map(() => null);
  const of = (pick: (day: ExpectedDay) => number) => [...none, ...days.map(pick)];
  const best = days.reduce((most, day) => (day.expected > most.expected ? day : most));
  const whole = (value: number) => format.number(Math.round(value));
  const notesOf = ({ special, rain, temperature }: ExpectedDay) =>
    [
      special,
      rain !== null && rain > 0 ? t('forecast.rain', { mm: format.number(rain) }) : null,
      temperature === null ? null : t('forecast.degrees', { degrees: format.number(temperature) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section aria-labelledby="coming" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h2 id="coming" className="text-heading">
        {t('forecast.coming')}
      </h2>
      <Chart
        title={t('forecast.chart')}
        summary={t('forecast.chart_summary', { day: dayText(best.day), count: whole(best.expected) })}
        placeLabel={t('forecast.day')}
        labels={[...past, ...days].map(({ day }) => dayText(day))}
        format={whole}
        series={[
          { label: t('forecast.booked'), kind: 'bars', tone: 'soft', values: of(({ booked }) => booked) },
          {
            label: t('forecast.came'),
            kind: 'line',
            tone: 'ink',
            values: [...past.map(({ visitors }) => visitors), ...days.map(() => null)],
          },
          {
            label: t('forecast.expected'),
            kind: 'line',
            tone: 'accent',
            dashed: true,
            values: of(({ expected }) => expected),
            band: { label: t('forecast.range'), low: of(({ low }) => low), high: of(({ high }) => high) },
          },
        ]}
      />
      <DayRows days={shown} currency={currency} notesOf={notesOf} />
      <div className="max-md:hidden">
        <Table
          caption={t('forecast.coming')}
          rows={shown}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', header: t('forecast.day'), primary: true, cell: ({ day }) => dayText(day) },
            ...useExpectedColumns<ExpectedDay>(currency),
            { key: 'notes', header: t('forecast.notes'), cell: (day) => notesOf(day) || '–' },
          ]}
        />
      </div>
      <div className="button-row">
        {!isWhole && days.length > FIRST_DAYS && (
          <Button variant="secondary" onClick={() => setWhole(true)}>
            {t('forecast.more_days')}
          </Button>
        )}
        <p className="text-small text-soft">{t('forecast.closed_note')}</p>
      </div>
      {forecast.later.length > 0 && <Later days={forecast.later} />}
    </section>
  );
}

/** Days beyond the chart, so that a manager can plan July in November. */
function Later({ days }: { days: EventForecast['later'] }) {
  const t = useT();
  const { number } = useFormat();
  const dayText = useDay();
  const whole = (value: number) => number(Math.round(value));
  const named = (day: IsoDate) => `${dayText(day)} ${day.slice(0, 4)}`;
  const range = (low: number, high: number) => `${whole(low)}–${whole(high)}`;
  return (
    <details>
      <summary className="min-h-(--tap) cursor-pointer content-center font-strong text-accent">
        {t('forecast.later')}
      </summary>
      <p className="mb-3 text-small text-soft">{t('forecast.later_lead')}</p>
      {/* One line a day on a phone: three hundred cards would be forty screens. */}
      <ul aria-label={t('forecast.later')} className="divide-y divide-rule border-y border-rule md:hidden">
        {days.map(({ day, expected, low, high, special }) => (
          <li key={day} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="font-strong">{named(day)}</span>
              {special && <span className="block text-small text-soft">{special}</span>}
            </span>
            <span className="sr-only">{t('forecast.expected')} </span>
            <span className="figures font-strong">{whole(expected)}</span>
            <span className="sr-only">{t('forecast.range')} </span>
            <span className="figures w-16 text-right text-soft">{range(low, high)}</span>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table
          caption={t('forecast.later')}
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', header: t('forecast.day'), primary: true, cell: ({ day }) => named(day) },
            {
              key: 'expected',
              header: t('forecast.expected'),
              align: 'right',
              cell: ({ expected }) => whole(expected),
            },
            { key: 'range', header: t('forecast.range'), align: 'right', cell: ({ low, high }) => range(low, high) },
            { key: 'notes', header: t('forecast.notes'), cell: ({ special }) => special ?? '–' },
          ]}
        />
      </div>
    </details>
  );
}
