import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useT } from '@/hooks/useT';
import { AuthHeading } from './Partials/AuthHeading';
import { NewAccountForm } from './Partials/NewAccountForm';

export default function FirstAdministrator({ token }: Pages['Auth/FirstAdministrator']) {
  const t = useT();
  return (
    <>
      <AuthHeading title={t('users.first_title')} lead={t('users.first_lead')} />
      <NewAccountForm action={paths.auth.firstAdministrator(token)} submitLabel={t('users.first_submit')} />
    </>
  );
}
