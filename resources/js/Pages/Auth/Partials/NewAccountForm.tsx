import { useForm } from '@inertiajs/react';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { PersonNameField } from '@/Components/form/PersonFields';
import { ConsentChanged, ConsentSentence, useConsent } from '@/Components/LegalConsent';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { keepAsked } from '@/lib/askedAddress';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { EmailInput } from './EmailInput';

type NewAccountFormProps = {
  action: string;
  submitLabel: string;
  /** False for the first administrator, who represents the organisation and needs no consent. */
  asksConsent?: boolean;
};

/** Name, email and password of a new user; each is validated on blur. */
export function NewAccountForm({ action, submitLabel, asksConsent = false }: NewAccountFormProps) {
  const t = useT();
  const form = useForm('post', action, { name: '', email: '', password: '' });
  const consent = useConsent();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asksConsent) form.transform((typed) => ({ ...typed, accepted: consent.accepted }));
    keepAsked(null);
    form.post(action, { onError: focusFirstError });
  };
  const checked = (field: 'name' | 'email' | 'password') => ({
    ...fieldProps(form, field),
    onBlur: () => form.data[field] && form.validate(field),
    required: true,
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <PersonNameField {...checked('name')} label={t('users.name')} />
      <EmailInput {...checked('email')} />
      <PasswordInput
        {...checked('password')}
        label={t('users.password')}
        hint={t('users.password_hint')}
        autoComplete="new-password"
      />
      <ConsentChanged consent={consent} />
      {asksConsent && consent.asked && (
        <p className="text-small text-soft">
          <ConsentSentence consent={consent} action="registering" />
        </p>
      )}
      {(form.errors as Record<string, string>).form && (
        <Alert tone="danger" live>
          {(form.errors as Record<string, string>).form}
        </Alert>
      )}
      <Button type="submit" size="lg" full busy={form.processing}>
        {submitLabel}
      </Button>
    </form>
  );
}
