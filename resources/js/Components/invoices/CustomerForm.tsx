import { useForm } from '@inertiajs/react';
import type { InvoiceCustomer, TypedCustomer } from '@server/shared/invoices';
import { SAYS_ERRORS } from '@server/shared/records';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { AddressConfirmed, CustomerFields } from './CustomerFields';

type CustomerFormProps = {
  action: string;
  /** Initial values. */
  customer: InvoiceCustomer;
  /** The invoice whose customer data is corrected. */
  corrected?: string;
  label: string;
  /** Buyers may confirm an unusual address; staff must correct it. */
  mayConfirm?: boolean;
};

/** The form with the customer data of a full invoice. */
export function CustomerForm({ action, customer, corrected, label, mayConfirm = false }: CustomerFormProps) {
  const form = useForm({
    kind: 'full',
    ...customer,
    document: customer.document ?? '',
    isConfirmed: false,
    ...(corrected ? { corrected } : {}),
  });
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
      <CustomerFields
        field={(name) => ({
          ...fieldProps(form, name),
          onChange: (value) => form.setData({ ...form.data, isConfirmed: false, [name]: value }),
        })}
      />
      {mayConfirm && (
        <AddressConfirmed
          values={form.data as TypedCustomer}
          errorOf={(field) => errors[field]}
          onChange={(isConfirmed) => form.setData({ ...form.data, isConfirmed })}
        />
      )}
      <Button type="submit" busy={form.processing} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}
