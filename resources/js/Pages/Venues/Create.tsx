import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ownZone } from '@/lib/ownZone';
import { VenueForm, type VenueValues } from './Partials/VenueForm';

export default function Create({ defaults }: Pages['Venues/Create']) {
  const t = useT();
  const [values] = useState<VenueValues>(() => ({
    name: '',
    address: '',
    city: '',
    country: defaults.country,
    region: '',
    // This computer is probably at the venue.
    timeZone: defaults.timeZone || ownZone(),
    gates: [{ id: uuidv7(), name: t('venues.first_gate') }],
    fireLimits: [],
    closesAt: '00:00',
  }));
  const form = useRecordForm({ action: paths.venues.index(), values });
  return (
    <>
      <PageHeader
        title={t('venues.new')}
        lead={t('venues.new_lead')}
        crumbs={[{ label: t('venues.title'), href: paths.venues.index() }, { label: t('venues.new') }]}
      />
      <VenueForm form={form} saveLabel={t('venues.create')} />
    </>
  );
}
