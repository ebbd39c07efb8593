import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { InvitationSections } from '../Partials/InvitationSections';

/** Complimentary tickets for a known person. */
export default function Create({ person, ...props }: Pages['OrdersAdmin/ProfileTickets/Create']) {
  const t = useT();
  const name = person.name ?? person.email ?? t('profiles.unnamed');
  return (
    <>
      <PageHeader
        title={t('invitations.for_title', { name })}
        lead={t('invitations.lead')}
        crumbs={[
          { label: t('profiles.title'), href: paths.profiles.index() },
          { label: name, href: paths.profiles.orders(person.id) },
          { label: t('profiles.give_tickets') },
        ]}
      />
      {person.email === null && (
        <Alert tone="warn" className="mb-6 max-w-[46rem]">
          {t('invitations.no_address')}
        </Alert>
      )}
      <InvitationSections
        {...props}
        recipients={[person.name, person.email].filter(Boolean).join('; ')}
        pathOf={(event, from) => paths.invitations.forProfile(person.id, event, from)}
      />
    </>
  );
}
