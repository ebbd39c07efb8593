import { paths } from '@server/shared/paths';
import { ForgotForm } from '@/Components/ForgotForm';
import { PageHeader } from '@/Components/PageHeader';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

export default function ForgotPassword() {
  const t = useT();
  const mailText = useMailText();
  return (
    <>
      <PageHeader title={t('bulk.forgot_title')} lead={mailText('users.forgot_lead')} />
      <ForgotForm signIn={paths.bulk.login()} />
    </>
  );
}
