import { type InertiaFormProps, useForm, usePage } from '@inertiajs/react';
import type { FormEvent } from 'react';
import { keepAsked } from '@/lib/askedAddress';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { Button } from './Button';
import { TextInput } from './TextInput';

type AskAddressProps = {
  action: string;
  label: string;
  submit: string;
  autoComplete: 'email' | 'username';
  /** Shows the form also when no emails can be sent; the request then sends none. */
  withoutMails?: boolean;
  /** The page supplies the address, so the field is not shown. */
  form?: InertiaFormProps<{ email: string }>;
  onSent?: () => void;
};

/** Asks for an email address. Hidden when no emails can be sent; the text above it then says what to do instead. */
export function AskAddress(props: AskAddressProps) {
  const { action, label, submit, autoComplete, withoutMails = false, onSent } = props;
  const { mails } = usePage().props.features;
  const own = useForm({ email: '' });
  const form = props.form ?? own;
  if (!mails && !withoutMails) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, {
      onError: focusFirstError,
      ...(props.form
        ? { preserveState: true, onSuccess: () => onSent?.() }
        : { onSuccess: () => keepAsked({ email: form.data.email, action, at: Date.now() }) }),
    });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <TextInput
        {...fieldProps(form, 'email')}
        label={label}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" size="lg" full icon={mails ? 'mail' : 'ticket'} busy={form.processing}>
        {submit}
      </Button>
    </form>
  );
}
