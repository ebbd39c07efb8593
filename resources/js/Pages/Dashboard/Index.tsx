import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { dayIn } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { DateTime } from '@/Components/DateTime';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Ahead } from '@/Components/sales/Ahead';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { AttentionList } from './Partials/AttentionList';
import { FirstSteps, FirstStepsLink } from './Partials/FirstSteps';
import { Gates } from './Partials/Gates';
import { Now } from './Partials/Now';
import { Occupancy } from './Partials/Occupancy';
import { Follows, PeriodSection } from './Partials/PeriodSection';
import { SalesChart } from './Partials/SalesChart';
import { SalesFigures } from './Partials/SalesFigures';
import { useLiveFigures } from './Partials/useLiveFigures';

export default function Index(props: Pages['Dashboard/Index']) {
  const { serverNow, zone, guide, period, hidesMoney, sales, occupancy, gates, mailsFailing, attention, can } = props;
  const t = useT();
  const format = useFormat();
  const isToday = period.days.to === dayIn(serverNow, zone);
  useLiveFigures(isToday);
  // On days with events, their occupancy comes first.
  const isIdle = occupancy.length === 0;
  const firstSteps = guide && <FirstSteps guide={guide} />;
  return (
    <>
      <PageHeader
        title={t('reports.dashboard_title')}
        heading={<span className="inline-block first-letter:uppercase">{format.day(serverNow, zone)}</span>}
        eyebrow={t('reports.dashboard_title')}
        actions={
          <>
            <p className="figures self-center text-soft">
              {t('reports.updated_at', { time: format.time(serverNow, zone) })}
            </p>
            <LinkButton variant="secondary" href={paths.lite.show()}>
              {t('reports.to_lite')}
            </LinkButton>
          </>
        }
      />
      {mailsFailing && <MailsFailing {...mailsFailing} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        {isIdle && firstSteps}
        <Now events={occupancy} entries={gates.entriesLastHour} now={serverNow} />
        {!isIdle && firstSteps}
        <AttentionList {...attention} canOpen={can.openOrders} />
        <section
          aria-label={t('reports.sales')}
          className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:items-start"
        >
          <SalesFigures sales={sales} now={serverNow} zone={zone} hidesMoney={hidesMoney} />
          <SalesChart sales={sales} />
        </section>
        <section aria-labelledby="ahead">
          <h2 id="ahead" className="text-heading">
            {t('reports.ahead')}
          </h2>
          <p className="mb-4 text-soft">{t('reports.ahead_lead')}</p>
          <Follows data="ahead">{props.ahead && <Ahead ahead={props.ahead} />}</Follows>
        </section>
        {hidesMoney ? <MoneyHidden /> : <PeriodSection period={period} figures={props.figures} isToday={isToday} />}
        <Occupancy events={occupancy} now={serverNow} />
        <Gates {...gates} canOpen={can.openScans} />
        {!guide && <FirstStepsLink />}
      </div>
    </>
  );
}

/** A cashier whose drawer is not counted yet sees no amounts. */
function MoneyHidden() {
  const t = useT();
  return (
    <Alert
      tone="info"
      title={t('reports.money_hidden')}
      action={
        <LinkButton href={paths.cashbox()} variant="secondary" size="sm">
          {t('reports.money_hidden_action')}
        </LinkButton>
      }
    >
      {t('reports.money_hidden_text')}
    </Alert>
  );
}

/** Shown above everything else: while sending fails, no tickets, links or replies reach customers. */
function MailsFailing({ since, words }: NonNullable<Pages['Dashboard/Index']['mailsFailing']>) {
  const t = useT();
  return (
    <Alert
      tone="danger"
      title={t('reports.mails_failing')}
      className="mb-8"
      action={
        <LinkButton href={paths.settings.mail()} variant="secondary" size="sm">
          {t('reports.mails_failing_action')}
        </LinkButton>
      }
    >
      {t('reports.mails_failing_since')} <DateTime at={since} />
      {words && <span className="block wrap-anywhere">{words}</span>}
    </Alert>
  );
}
