import type { SeriesValues } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { SeriesForm } from './Partials/SeriesForm';
import { useSeriesCrumbs } from './Partials/useSeriesCrumbs';

const VALUES: SeriesValues = {
  name: '',
  kind: 'ticket',
  prefix: 'T-{year}-',
  digits: 6,
  nextNumber: 1,
  yearly: true,
};

export default function Create() {
  const t = useT();
  const crumbs = useSeriesCrumbs(t('products.series_new'));
  const form = useRecordForm({ action: paths.series.index(), values: VALUES });
  return (
    <>
      <PageHeader title={t('products.series_new')} lead={t('products.series_lead')} crumbs={crumbs} />
      <SeriesForm form={form} saveLabel={t('products.series_create')} />
    </>
  );
}
