import { useForm } from '@inertiajs/react';
import type { InvoiceCustomer } from '@server/shared/invoices';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useMemo } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ComboBox } from '@/Components/form/ComboBox';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type CustomerFormProps = {
  action: string;
  /** What the form begins with. */
  customer: InvoiceCustomer;
  /** The invoice whose data is to be corrected. */
  corrected?: string;
  /** What the button says. */
  label: string;
};

/** Whom a full invoice is for. */
export function CustomerForm({ action, customer, corrected, label }: CustomerFormProps) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const form = useForm({ kind: 'full', ...customer, ...(corrected ? { corrected } : {}) });
  const errors = form.errors as Record<string, string | undefined>;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="grid max-w-xl gap-5">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <TextInput
        {...fieldProps(form, 'name')}
        label={t('invoices.name')}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <ComboBox
        {...fieldProps(form, 'country')}
        onChange={(chosen) => form.setData('country', chosen ?? '')}
        label={t('invoices.country')}
        options={countries}
        required
      />
      <TextInput
        {...fieldProps(form, 'taxId')}
        label={t('invoices.tax_id')}
        hint={t('invoices.tax_id_hint')}
        inputClassName="figures"
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextInput
        {...fieldProps(form, 'address')}
        label={t('invoices.address')}
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-[10rem_1fr]">
        <TextInput
          {...fieldProps(form, 'postcode')}
          label={t('invoices.postcode')}
          autoComplete="postal-code"
          maxLength={20}
          required
        />
        <TextInput
          {...fieldProps(form, 'city')}
          label={t('invoices.city')}
          autoComplete="address-level2"
          maxLength={100}
          required
        />
      </div>
      <Button type="submit" busy={form.processing} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}
