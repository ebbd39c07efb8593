import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { AuthHeading } from './Partials/AuthHeading';

/** Without a token, says that an email was sent; with one, shows the button that confirms. */
export default function VerifyEmail({ email, token }: Pages['Auth/VerifyEmail']) {
  const t = useT();
  const mailText = useMailText();
  const form = useForm({});
  const lead = token ? t('users.verify_link_lead', { email }) : mailText('users.verify_lead', { email });
  return (
    <>
      <AuthHeading title={t('users.verify_title')} lead={<span className="wrap-anywhere">{lead}</span>} />
      <Button
        size="lg"
        full
        icon={token ? 'check' : 'mail'}
        busy={form.processing}
        onClick={() => form.post(paths.auth.verifyEmail(token ?? undefined))}
      >
        {token ? t('users.verify_submit') : t('users.verify_again')}
      </Button>
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.home()} className="link">
          {t('users.verify_later')}
        </Link>
      </p>
    </>
  );
}
