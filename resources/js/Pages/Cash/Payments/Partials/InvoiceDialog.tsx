import type { CounterBasket } from '@server/cash/pages';
import type { InvoiceCustomer } from '@server/shared/invoices';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { formErrorsIn } from '@/Components/counter/refusalIn';
import { Dialog } from '@/Components/Dialog';
import { CustomerFields } from '@/Components/invoices/CustomerFields';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

type InvoiceDialogProps = {
  basket: Basket;
  held: CounterBasket;
  /** Where most customers are. */
  country: string;
  onClose: () => void;
};

/** Whom a full invoice of the sale is for, asked before it is paid. */
export function InvoiceDialog({ basket, held, country, onClose }: InvoiceDialogProps) {
  const t = useT();
  const form = useId();
  const { notes, invoice } = held;
  const [values, setValues] = useState<InvoiceCustomer>(
    invoice ?? { name: notes.buyer, taxId: '', country, address: '', postcode: '', city: '' },
  );
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (wanted: InvoiceCustomer | null) => {
    setBusy(true);
    setErrors({});
    try {
      await basket.writeNotes({ ...notes, invoice: wanted });
      onClose();
    } catch (error) {
      setErrors(formErrorsIn(error, Object.keys(values), 'invoice.'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(values);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('counter.full_invoice')}
      description={t('counter.full_invoice_text')}
      keepOpen
      footer={
        <>
          {invoice && (
            <Button variant="secondary" busy={isBusy} onClick={() => void send(null)}>
              {t('counter.full_invoice_remove')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {t('counter.notes_save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-5">
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
        <CustomerFields
          field={(name) => ({
            name,
            value: values[name],
            onChange: (value) => setValues((typed) => ({ ...typed, [name]: value })),
            ...(errors[name] ? { error: errors[name] } : {}),
          })}
        />
      </form>
    </Dialog>
  );
}
