import { Link, useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
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
      <form onSubmit={submit} noValidate className="grid gap-5">
        {byRecovery ? (
          <TextInput
            key="recovery"
            {...fieldProps(form, 'recovery_code')}
            label={t('users.recovery_code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputClassName="figures tracking-code uppercase"
            required
          />
        ) : (
          <TextInput
            key="code"
            {...fieldProps(form, 'code')}
            label={t('users.two_factor_code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            inputClassName="figures text-figure tracking-code"
            required
          />
        )}
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
