import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { AskAddress } from '@/Components/AskAddress';
import { useT } from '@/hooks/useT';

/** Asks for the address to which a link for a new password is sent. `signIn`: the page to return to. */
export function ForgotForm({ signIn }: { signIn: string }) {
  const t = useT();
  return (
    <>
      <AskAddress
        action={paths.auth.forgotPassword()}
        label={t('users.email')}
        submit={t('users.forgot_submit')}
        autoComplete="username"
      />
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={signIn} className="link">
          {t('users.back_to_sign_in')}
        </Link>
      </p>
    </>
  );
}
