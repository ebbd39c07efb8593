import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { PromoForm } from '@/Components/promos/PromoForm';
import { newPromo, type PromoValues, withCurrency } from '@/Components/promos/promoValues';
import { useT } from '@/hooks/useT';

export default function Create({ event, options }: Pages['Events/Promos/Create']) {
  const t = useT();
  const [values] = useState<PromoValues>(() => withCurrency(options, newPromo(event.id)));
  const form = useRecordForm({ action: paths.promos.index(), values });
  return (
    <>
      <PageHeader
        title={t('promos.new')}
        crumbs={[{ label: t('promos.title'), href: paths.promos.ofEvent(event.id) }, { label: t('promos.new') }]}
      />
      <PromoForm form={form} id={null} options={options} use={null} isOfEvent saveLabel={t('promos.create')} />
    </>
  );
}
