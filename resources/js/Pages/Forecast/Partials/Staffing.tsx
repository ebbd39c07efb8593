import { useForm } from '@inertiajs/react';
import type { EventForecast } from '@server/forecast/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { usePercent } from './Accuracy';
import { useDay } from './useDay';

export function Staffing({ forecast }: { forecast: EventForecast }) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  const { shows, settings, canManage } = forecast;
  const missed = shows.tickets - shows.came;
  return (
    <section aria-labelledby="staffing" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id="staffing" className="mb-2 text-heading">
          {t('forecast.staffing')}
        </h2>
        <p className="max-w-reading text-soft">{t('forecast.staffing_lead')}</p>
      </div>
      {canManage && <Settings {...forecast} />}
      <p>
        {shows.isEnough
          ? t('forecast.no_show', {
              percent: percent(missed / shows.tickets),
              missed: number(missed),
              count: shows.tickets,
            })
          : t('forecast.no_show_few', { count: shows.tickets })}
      </p>
      {shows.isEnough && settings.overbookPercent !== null && <Overbooking {...forecast} />}
    </section>
  );
}

function Settings({ id, settings }: EventForecast) {
  const t = useT();
  const form = useForm<{ visitorsPerGuide: number | null; overbookPercent: number | null }>(settings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.patch(paths.forecast.settings(id), { preserveScroll: true, onError: focusFirstError });
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5 [&>button]:justify-self-start">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField {...fieldProps(form, 'visitorsPerGuide')} label={t('forecast.visitors_per_guide')} required />
        <NumberField
          {...fieldProps(form, 'overbookPercent')}
          label={t('forecast.overbook')}
          hint={t('forecast.overbook_hint')}
          unit="%"
          optional
        />
      </div>
      <Button type="submit" variant="secondary" busy={form.processing}>
        {t('common.save')}
      </Button>
    </form>
  );
}

function Overbooking({ overbooking }: EventForecast) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  const dayText = useDay();
  const right = { align: 'right' } as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-subheading font-strong">{t('forecast.overbook_title')}</h3>
      <p className="max-w-reading text-soft">{t('forecast.overbook_lead')}</p>
      <Table
        caption={t('forecast.overbook_title')}
        rows={overbooking}
        rowKey={({ day, slot }) => `${day} ${slot}`}
        empty={<p>{t('forecast.overbook_none')}</p>}
        columns={[
          {
            key: 'slot',
            header: t('forecast.slot'),
            primary: true,
            cell: ({ day, slot }) => `${dayText(day)}, ${slot}`,
          },
          { key: 'capacity', header: t('forecast.capacity'), ...right, cell: ({ capacity }) => number(capacity) },
          { key: 'more', header: t('forecast.overbook_more'), ...right, cell: ({ more }) => `+${number(more)}` },
          { key: 'risk', header: t('forecast.overbook_risk'), ...right, cell: ({ risk }) => percent(risk) },
        ]}
      />
    </div>
  );
}
