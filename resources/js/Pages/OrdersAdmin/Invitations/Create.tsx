import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { InvitationSections } from '../Partials/InvitationSections';

/** Complimentary tickets: form and list. */
export default function Create(props: Pages['OrdersAdmin/Invitations/Create']) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('invitations.title')} lead={t('invitations.lead')} />
      <InvitationSections {...props} recipients="" pathOf={paths.invitations.create} />
    </>
  );
}
