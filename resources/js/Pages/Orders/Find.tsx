import { Head, useForm, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { TextInput } from '@/Components/TextInput';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

/** Asks for an address, to have its orders mailed there; says the same whoever asks. Where no mails go out, it says whom to ask instead. */
export default function Find() {
  const t = useT();
  const mailText = useMailText();
  const { mails } = usePage().props.features;
  const form = useForm({ email: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.orders.find(), { onError: focusFirstError });
  };
  return (
    <div className="gutter">
      <Head title={t('afterSale.find_title')} />
      <div className="mx-auto max-w-xl py-12 md:py-20">
        <Icon name="ticket" size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{t('afterSale.find_title')}</h1>
        <p className="mt-4 mb-8 text-lead text-soft">{mailText('afterSale.find_lead')}</p>
        {mails && (
          <form method="post" onSubmit={submit} noValidate className="grid gap-5">
            <TextInput
              {...fieldProps(form, 'email')}
              label={t('afterSale.find_email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
            />
            <Button type="submit" size="lg" full icon="mail" busy={form.processing}>
              {t('afterSale.find_submit')}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
