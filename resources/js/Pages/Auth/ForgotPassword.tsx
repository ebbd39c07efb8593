import { paths } from '@server/shared/paths';
import { ForgotForm } from '@/Components/ForgotForm';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { AuthHeading } from './Partials/AuthHeading';

export default function ForgotPassword() {
  const t = useT();
  const mailText = useMailText();
  return (
    <>
      <AuthHeading title={t('users.forgot_title')} lead={mailText('users.forgot_lead')} />
      <ForgotForm signIn={paths.auth.login()} />
    </>
  );
}
