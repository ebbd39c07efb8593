import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { AskAddress } from '@/Components/AskAddress';
import { PageHeader } from '@/Components/PageHeader';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

export default function ForgotPassword() {
  const t = useT();
  const mailText = useMailText();
  return (
    <>
      <PageHeader title={t('bulk.forgot_title')} lead={mailText('users.forgot_lead')} />
      <AskAddress
        action={paths.auth.forgotPassword()}
        label={t('users.email')}
        submit={t('users.forgot_submit')}
        autoComplete="username"
      />
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.bulk.login()} className="link">
          {t('users.back_to_sign_in')}
        </Link>
      </p>
    </>
  );
}
