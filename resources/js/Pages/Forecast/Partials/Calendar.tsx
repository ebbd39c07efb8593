import { router, useForm } from '@inertiajs/react';
import type { EventForecast, SpecialDayLine } from '@server/forecast/pages';
import { paths } from '@server/shared/paths';
import { Checkbox } from '@/Components/Checkbox';
import { NumberField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { PostForm } from '@/Components/PostForm';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { useDay } from './useDay';

/** Public holidays and the organisation's special days. */
export function Calendar({ forecast: { id, today, special, canManage } }: { forecast: EventForecast }) {
  const t = useT();
  const past = special.filter(({ day }) => day < today).reverse();
  return (
    <section aria-labelledby="special" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id="special" className="mb-2 text-heading">
          {t('forecast.special')}
        </h2>
        <p className="max-w-reading text-soft">{t('forecast.special_lead')}</p>
      </div>
      <Days days={special.filter(({ day }) => day >= today)} id={id} canManage={canManage} />
      {past.length > 0 && (
        <details>
          <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
            {t('forecast.special_past', { count: past.length })}
          </summary>
          <Days days={past} id={id} canManage={canManage} />
        </details>
      )}
      {canManage && (
        <div className="grid gap-6">
          <AddDay id={id} />
          <AddHolidays id={id} />
        </div>
      )}
    </section>
  );
}

type DaysProps = Pick<EventForecast, 'id' | 'canManage'> & { days: readonly SpecialDayLine[] };

function Days({ days, id, canManage }: DaysProps) {
  const t = useT();
  const { number } = useFormat();
  const dayText = useDay();
  const remove = (line: SpecialDayLine) => router.delete(paths.forecast.days(id, line.id), { preserveScroll: true });
  const actions = {
    header: t('forecast.actions'),
    cell: (line: SpecialDayLine) => (
      <IconButton
        icon="trash"
        size="sm"
        label={t('forecast.special_remove', { name: line.name, day: dayText(line.day) })}
        onClick={() => remove(line)}
      />
    ),
  };
  return (
    <Table
      caption={t('forecast.special')}
      rows={days}
      rowKey={(line) => line.id}
      empty={<p className="text-soft">{t('forecast.special_none')}</p>}
      columns={[
        {
          key: 'day',
          header: t('forecast.day'),
          primary: true,
          cell: ({ day }) => `${dayText(day)} ${day.slice(0, 4)}`,
        },
        { key: 'name', header: t('forecast.special_name'), cell: ({ name }) => name },
        {
          key: 'kind',
          header: t('forecast.special_kind'),
          cell: ({ isHoliday, everyYear }) => {
            const kind = t(isHoliday ? 'forecast.special_holiday' : 'forecast.special_own');
            return everyYear ? `${kind} · ${t('forecast.special_every_year')}` : kind;
          },
        },
        {
          key: 'factor',
          header: t('forecast.special_factor'),
          align: 'right',
          cell: ({ factorPercent }) => (factorPercent === null ? '–' : `${number(factorPercent)} %`),
        },
      ]}
      {...(canManage ? { actions } : {})}
    />
  );
}

function AddDay({ id }: { id: string }) {
  const t = useT();
  const form = useForm<{ day: string; name: string; everyYear: boolean; factorPercent: number | null }>({
    day: '',
    name: '',
    everyYear: false,
    factorPercent: null,
  });
  return (
    <PostForm form={form} action={paths.forecast.days(id)} label={t('forecast.special_add')}>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextInput {...fieldProps(form, 'day')} type="date" label={t('forecast.day')} required />
        <TextInput {...fieldProps(form, 'name')} label={t('forecast.special_name')} maxLength={80} required />
        <NumberField
          {...fieldProps(form, 'factorPercent')}
          label={t('forecast.special_factor')}
          hint={t('forecast.special_factor_hint')}
          unit="%"
          optional
        />
      </div>
      <Checkbox {...fieldProps(form, 'everyYear')} label={t('forecast.special_repeat')} />
    </PostForm>
  );
}

function AddHolidays({ id }: { id: string }) {
  const t = useT();
  const form = useForm({});
  return (
    <PostForm
      form={form}
      action={paths.forecast.holidays(id)}
      label={t('forecast.add_holidays')}
      button={{ variant: 'secondary' }}
    />
  );
}
