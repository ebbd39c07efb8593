import { Link, useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TwoFactorInput } from '@/Components/TwoFactorInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AuthHeading } from './Partials/AuthHeading';

export default function TwoFactor() {
  const t = useT();
  const [byRecovery, setByRecovery] = useState(false);
  const form = useForm({ code: '', recovery_code: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ code, recovery_code }) =>
      byRecovery ? { code: '', recovery_code } : { code, recovery_code: '' },
    );
    form.post(paths.auth.twoFactor(), { onError: focusFirstError });
  };
  const other = () => {
    form.clearErrors();
    setByRecovery(!byRecovery);
  };
  return (
    <>
      <AuthHeading
        title={t('users.two_factor_title')}
        lead={byRecovery ? t('users.recovery_lead') : t('users.two_factor_lead')}
      />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <TwoFactorInput byRecovery={byRecovery} {...fieldProps(form, byRecovery ? 'recovery_code' : 'code')} />
        <Button type="submit" size="lg" full busy={form.processing}>
          {t('users.two_factor_submit')}
        </Button>
      </form>
      <div className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-rule pt-5">
        <button type="button" className="link" onClick={other}>
          {byRecovery ? t('users.use_app_code') : t('users.use_recovery_code')}
        </button>
        <Link href={paths.auth.login()} className="link">
          {t('users.back_to_sign_in')}
        </Link>
      </div>
    </>
  );
}
