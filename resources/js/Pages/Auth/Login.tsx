import { Link, useForm, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AuthHeading } from './Partials/AuthHeading';
import { EmailInput } from './Partials/EmailInput';

export default function Login() {
  const t = useT();
  const { features, sellsToCompanies } = usePage().props;
  const form = useForm({ email: '', password: '', remember: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.auth.login(), { onError: focusFirstError });
  };
  return (
    <>
      <AuthHeading title={t('users.login_title')} lead={t('users.login_lead')} />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <EmailInput {...fieldProps(form, 'email')} />
        <div>
          <PasswordInput {...fieldProps(form, 'password')} label={t('users.password')} required />
          <p className="mt-2 text-right">
            <Link href={paths.auth.forgotPassword()} className="link">
              {t('users.forgot_link')}
            </Link>
          </p>
        </div>
        <Checkbox {...fieldProps(form, 'remember')} label={t('users.remember')} />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.login_submit')}
        </Button>
      </form>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3 border-t border-rule pt-5">
        {features.signInLink && features.mails && (
          <Link href={paths.auth.signInLink()} className="link">
            {t('users.sign_in_link_offer')}
          </Link>
        )}
        <Link href={paths.orders.find()} className="link">
          {t('common.find_orders')}
        </Link>
        {sellsToCompanies && (
          <Link href={paths.bulk.login()} className="link">
            {t('common.for_companies')}
          </Link>
        )}
      </p>
      {features.register && (
        <p className="mt-3 text-soft">
          {t('users.no_account')}{' '}
          <Link href={paths.auth.register()} className="link">
            {t('users.register_link')}
          </Link>
        </p>
      )}
    </>
  );
}
