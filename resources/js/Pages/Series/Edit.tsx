import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { SeriesForm } from './Partials/SeriesForm';
import { useSeriesCrumbs } from './Partials/useSeriesCrumbs';

type EditProps = Pages['Series/Edit'];

export default function Edit({ record, standing, products }: EditProps) {
  const { id, version, values } = record;
  const crumbs = useSeriesCrumbs(values.name);
  const form = useRecordForm({ action: paths.series.one(id), values, version });
  return (
    <>
      <PageHeader
        title={values.name}
        lead={<UsedBy products={products} />}
        crumbs={crumbs}
        actions={
          <>
            <HistoryButton of="series" id={id} name={values.name} />
            <DeleteSeries id={id} name={values.name} isRefused={standing.isUsed || products.length > 0} />
          </>
        }
      />
      <SeriesForm form={form} standing={standing} />
    </>
  );
}

function UsedBy({ products }: Pick<EditProps, 'products'>) {
  const t = useT();
  if (products.length === 0) return t('products.series_unused');
  return (
    <span className="flex flex-wrap gap-x-3">
      {t('products.series_used_by')}
      {products.map(({ id, name }) => (
        <Link key={id} href={paths.products.edit(id)} className="link">
          {name}
        </Link>
      ))}
    </span>
  );
}

function DeleteSeries({ id, name, isRefused }: { id: string; name: string; isRefused: boolean }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setAsking(true)}>
        {t('products.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(isRefused ? 'common.delete_refused' : 'products.series_delete_title', { name })}
        confirmLabel={isRefused ? undefined : t('products.delete')}
        dangerous
        onConfirm={() => router.delete(paths.series.one(id), { onFinish: close })}
      >
        {t(isRefused ? 'products.series_delete_refused' : 'products.series_delete_text')}
      </ConfirmDialog>
    </>
  );
}
