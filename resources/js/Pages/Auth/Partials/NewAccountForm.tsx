import { useForm } from '@inertiajs/react';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { EmailInput } from './EmailInput';

/** Name, address and password of somebody new; each is checked as soon as it is left. */
export function NewAccountForm({ action, submitLabel }: { action: string; submitLabel: string }) {
  const t = useT();
  const form = useForm('post', action, { name: '', email: '', password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, { onError: focusFirstError });
  };
  const checked = (field: 'name' | 'email' | 'password') => ({
    ...fieldProps(form, field),
    onBlur: () => form.data[field] && form.validate(field),
    required: true,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextInput {...checked('name')} label={t('users.name')} autoComplete="name" maxLength={120} />
      <EmailInput {...checked('email')} />
      <PasswordInput
        {...checked('password')}
        label={t('users.password')}
        hint={t('users.password_hint')}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" full busy={form.processing}>
        {submitLabel}
      </Button>
    </form>
  );
}
