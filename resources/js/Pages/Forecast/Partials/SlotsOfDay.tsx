import type { EventForecast } from '@server/forecast/pages';
import { useState } from 'react';
import { Chart } from '@/Components/charts/Chart';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useExpectedColumns } from './Coming';
import { useDay } from './useDay';

type Slot = EventForecast['days'][number]['slots'][number];

/** Times of a day: bookings, and expected further ones. On a phone they unfold below their day. */
export function SlotsOfDay({ forecast: { days, currency } }: { forecast: EventForecast }) {
  const t = useT();
  const { number } = useFormat();
  const dayText = useDay();
  const withSlots = days.filter(({ slots }) => slots.length > 0);
  const [chosen, setChosen] = useState<string>(withSlots[0]?.day ?? '');
  const columns = useExpectedColumns<Slot>(currency);
  const day = withSlots.find((its) => its.day === chosen) ?? withSlots[0];
  if (!day) return null;
  const title = t('forecast.show_slots', { day: dayText(day.day) });
  return (
    <section aria-labelledby="slots" className="grid max-md:hidden grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="slots" className="text-heading">
        {t('forecast.slots_title')}
      </h2>
      <Select
        label={t('forecast.choose_day')}
        value={day.day}
        onChange={setChosen}
        options={withSlots.map((its) => ({ value: its.day, label: dayText(its.day) }))}
        className="w-full sm:w-72"
      />
      <Chart
        title={title}
        summary={title}
        placeLabel={t('forecast.slot')}
        labels={day.slots.map(({ slot }) => slot)}
        height={200}
        stacked
        format={(value) => number(Math.round(value))}
        series={[
          { label: t('forecast.booked'), kind: 'bars', tone: 'soft', values: day.slots.map(({ booked }) => booked) },
          {
            label: t('forecast.still'),
            kind: 'bars',
            tone: 'accent',
            values: day.slots.map(({ expected, booked }) => Math.max(0, expected - booked)),
          },
        ]}
      />
      <Table
        caption={title}
        rows={day.slots}
        rowKey={({ slot }) => slot}
        columns={[{ key: 'slot', header: t('forecast.slot'), primary: true, cell: ({ slot }) => slot }, ...columns]}
      />
    </section>
  );
}
