import { Link, useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AuthHeading } from './Partials/AuthHeading';
import { EmailInput } from './Partials/EmailInput';

export default function ForgotPassword() {
  const t = useT();
  const mailText = useMailText();
  const form = useForm({ email: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.auth.forgotPassword(), { onError: focusFirstError });
  };
  return (
    <>
      <AuthHeading title={t('users.forgot_title')} lead={mailText('users.forgot_lead')} />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <EmailInput {...fieldProps(form, 'email')} />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.forgot_submit')}
        </Button>
      </form>
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.auth.login()} className="link">
          {t('users.back_to_sign_in')}
        </Link>
      </p>
    </>
  );
}
