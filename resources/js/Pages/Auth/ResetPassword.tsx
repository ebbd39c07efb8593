import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AuthHeading } from './Partials/AuthHeading';

export default function ResetPassword({ token }: Pages['Auth/ResetPassword']) {
  const t = useT();
  const action = paths.auth.resetPassword(token);
  const form = useForm('post', action, { password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, { onError: focusFirstError });
  };
  return (
    <>
      <AuthHeading title={t('users.reset_title')} lead={t('users.reset_lead')} />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <PasswordInput
          {...fieldProps(form, 'password')}
          label={t('users.new_password')}
          hint={t('users.password_hint')}
          autoComplete="new-password"
          onBlur={() => form.data.password && form.validate('password')}
          required
        />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.reset_submit')}
        </Button>
      </form>
    </>
  );
}
