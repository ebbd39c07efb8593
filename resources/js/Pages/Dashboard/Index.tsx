import type { Pages } from '@server/pages';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { AttentionList } from './Partials/AttentionList';
import { Gates } from './Partials/Gates';
import { Occupancy } from './Partials/Occupancy';
import { SalesChart } from './Partials/SalesChart';
import { SalesFigures } from './Partials/SalesFigures';
import { useLiveFigures } from './Partials/useLiveFigures';

export default function Index(props: Pages['Dashboard/Index']) {
  const { serverNow, zone, sales, occupancy, gates, attention, can } = props;
  const t = useT();
  const format = useFormat();
  useLiveFigures();
  return (
    <>
      <PageHeader
        title={t('reports.dashboard_title')}
        heading={<span className="inline-block first-letter:uppercase">{format.day(serverNow, zone)}</span>}
        eyebrow={t('reports.dashboard_title')}
        actions={<p className="figures text-soft">{t('reports.updated_at', { time: format.time(serverNow, zone) })}</p>}
      />
      <div className="grid gap-12">
        <AttentionList {...attention} canOpen={can.openOrders} />
        <section aria-label={t('reports.sales')} className="grid gap-10 xl:grid-cols-[2fr_3fr] xl:items-start">
          <SalesFigures sales={sales} now={serverNow} zone={zone} />
          <SalesChart sales={sales} />
        </section>
        <Occupancy events={occupancy} now={serverNow} />
        <Gates {...gates} canOpen={can.openScans} />
      </div>
    </>
  );
}
