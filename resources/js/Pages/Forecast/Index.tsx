import { router, useForm } from '@inertiajs/react';
import type { EventForecast } from '@server/forecast/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { EventSelect } from '@/Components/EventSelect';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Accuracy, usePercent } from './Partials/Accuracy';
import { Calendar } from './Partials/Calendar';
import { Coming } from './Partials/Coming';
import { House } from './Partials/House';
import { Imports } from './Partials/Imports';
import { SlotsOfDay } from './Partials/SlotsOfDay';
import { Staffing } from './Partials/Staffing';

export default function Index({ events, house, forecast }: Pages['Forecast/Index']) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('forecast.title')}
        lead={t('forecast.lead')}
        actions={forecast && <Compute key={forecast.id} {...forecast} />}
      />
      {forecast ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12" key={forecast.id}>
          {events.length > 1 && house.length > 0 && <House days={house} />}
          {events.length > 1 && (
            <EventSelect
              label={t('forecast.event')}
              events={events}
              value={forecast.id}
              onChange={(id) => router.visit(paths.forecast.index(id))}
            />
          )}
          <State {...forecast} />
          {forecast.days.length > 0 && <Coming forecast={forecast} />}
          {forecast.days.length > 0 && <SlotsOfDay forecast={forecast} />}
          <Accuracy said={forecast.said} tried={forecast.tried} />
          <Calendar forecast={forecast} />
          <Staffing forecast={forecast} />
          <Imports forecast={forecast} />
        </div>
      ) : (
        <EmptyState title={t('forecast.no_events')} icon="chart">
          {t('forecast.no_events_lead')}
        </EmptyState>
      )}
    </>
  );
}

function Compute({ id }: EventForecast) {
  const t = useT();
  const form = useForm({});
  return (
    <PostForm
      form={form}
      action={paths.forecast.runs(id)}
      label={t('forecast.compute')}
      button={{ variant: 'secondary' }}
    />
  );
}

const A_WEEK = 7;

/** Age of the forecast, its data, and on how many days its range was right. */
function State({ run, zone, said, tried }: EventForecast) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const judged = [...said, ...tried].find(({ ahead }) => ahead === A_WEEK);
  if (!run) return <Alert title={t('forecast.no_run')}>{t('forecast.no_run_lead')}</Alert>;
  if (run.state === 'none') return <Alert title={t('forecast.none')}>{t('forecast.none_lead')}</Alert>;
  return (
    <div className="grid gap-4">
      {run.state === 'short' && (
        <Alert tone="warn" title={t('forecast.short')}>
          {t('forecast.short_lead', { count: run.daysKnown })}
        </Alert>
      )}
      <p className="figures text-soft">
        {t('forecast.made_at', { when: format.dateTime(run.madeAt, zone) })}.{' '}
        {t('forecast.learned_from', { count: run.daysKnown })}
        {run.state === 'ready' && ` ${t('forecast.range_lead')}`}
        {run.state === 'ready' && judged && ` ${t('forecast.range_was', { percent: percent(judged.coverage) })}`}
      </p>
    </div>
  );
}
