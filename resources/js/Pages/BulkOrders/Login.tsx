import { Link, useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { PageHeader } from '@/Components/PageHeader';
import { PasswordInput } from '@/Components/PasswordInput';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

/** Sign-in of company contacts, with the same credentials as any account. */
export default function Login() {
  const t = useT();
  const form = useForm({ email: '', password: '', remember: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.auth.login(), { onError: focusFirstError });
  };
  return (
    <>
      <PageHeader title={t('bulk.login_title')} lead={t('bulk.login_lead')} />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          {...fieldProps(form, 'email')}
          label={t('users.email')}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
        <div>
          <PasswordInput {...fieldProps(form, 'password')} label={t('users.password')} required />
          <p className="mt-2 text-right">
            <Link href={paths.bulk.forgotPassword()} className="link">
              {t('users.forgot_link')}
            </Link>
          </p>
        </div>
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.login_submit')}
        </Button>
      </form>
      <p className="mt-8 border-t border-rule pt-5">
        <Link href={paths.bulk.apply()} className="link">
          {t('bulk.login_apply')}
        </Link>
      </p>
    </>
  );
}
