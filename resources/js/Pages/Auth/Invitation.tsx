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

export default function Invitation({ token, name, email }: Pages['Auth/Invitation']) {
  const t = useT();
  const action = paths.auth.invitation(token);
  const form = useForm('post', action, { password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, { onError: focusFirstError });
  };
  return (
    <>
      <AuthHeading
        title={t('users.invitation_title', { name })}
        lead={<span className="wrap-anywhere">{t('users.invitation_lead', { email })}</span>}
      />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {/* Password managers need the username. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...fieldProps(form, 'password')}
          label={t('users.password')}
          hint={t('users.password_hint')}
          autoComplete="new-password"
          onBlur={() => form.data.password && form.validate('password')}
          required
        />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.invitation_submit')}
        </Button>
      </form>
    </>
  );
}
