import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AuthHeading } from './Partials/AuthHeading';

export default function ConfirmPassword() {
  const t = useT();
  const form = useForm({ password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.auth.confirmPassword(), { onError: focusFirstError });
  };
  return (
    <>
      <AuthHeading title={t('users.confirm_title')} lead={t('users.confirm_lead')} />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <PasswordInput {...fieldProps(form, 'password')} label={t('users.password')} required />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.confirm_submit')}
        </Button>
      </form>
    </>
  );
}
