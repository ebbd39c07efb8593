import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { AskAddress } from '@/Components/AskAddress';
import { Button } from '@/Components/Button';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { AuthHeading } from './Partials/AuthHeading';

/** Without a token, asks for the email address to send a link to; with one, shows the button that signs in. */
export default function SignInLink({ token, email }: Pages['Auth/SignInLink']) {
  const t = useT();
  return (
    <>
      {token === null ? <Ask /> : <Enter token={token} email={email} />}
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.auth.login()} className="link">
          {t('users.back_to_sign_in')}
        </Link>
      </p>
    </>
  );
}

function Ask() {
  const t = useT();
  const mailText = useMailText();
  return (
    <>
      <AuthHeading title={t('users.sign_in_link_title')} lead={mailText('users.sign_in_link_lead')} />
      <AskAddress
        action={paths.auth.signInLink()}
        label={t('users.email')}
        submit={t('users.sign_in_link_submit')}
        autoComplete="username"
      />
    </>
  );
}

function Enter({ token, email }: { token: string; email: string }) {
  const t = useT();
  const form = useForm({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.auth.signInLink(token));
  };
  return (
    <>
      <AuthHeading
        title={t('users.sign_in_link_enter_title')}
        lead={<span className="wrap-anywhere">{t('users.sign_in_link_enter_lead', { email })}</span>}
      />
      <form method="post" onSubmit={submit}>
        <Button type="submit" size="lg" full icon="check" busy={form.processing}>
          {t('users.login_submit')}
        </Button>
      </form>
    </>
  );
}
