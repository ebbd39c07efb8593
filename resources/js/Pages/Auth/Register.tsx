import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useT } from '@/hooks/useT';
import { AuthHeading } from './Partials/AuthHeading';
import { NewAccountForm } from './Partials/NewAccountForm';

export default function Register() {
  const t = useT();
  return (
    <>
      <AuthHeading title={t('users.register_title')} lead={t('users.register_lead')} />
      <NewAccountForm action={paths.auth.register()} submitLabel={t('users.register_submit')} asksConsent />
      <p className="mt-8 border-t border-rule pt-5 text-soft">
        {t('users.have_account')}{' '}
        <Link href={paths.auth.login()} className="link">
          {t('common.sign_in')}
        </Link>
      </p>
    </>
  );
}
