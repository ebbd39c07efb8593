import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { PersonForm, type PersonValues } from './Partials/PersonForm';

export default function Create({ roles, places }: Pages['Users/Create']) {
  const t = useT();
  const mailText = useMailText();
  const { locale } = usePage().props;
  const values: PersonValues = { name: '', email: '', phone: '', locale, roles: [], reaches: {} };
  const form = useRecordForm({ action: paths.users.index(), values });
  return (
    <>
      <PageHeader
        title={t('people.create_title')}
        lead={mailText('people.create_lead')}
        crumbs={[{ label: t('people.title'), href: paths.users.index() }, { label: t('people.create_title') }]}
      />
      <PersonForm form={form} roles={roles} places={places} saveLabel={mailText('people.send_invitation')} />
    </>
  );
}
