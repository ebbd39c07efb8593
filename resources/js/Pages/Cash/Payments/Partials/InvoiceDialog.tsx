import type { CounterBasket } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import type { InvoiceCustomer } from '@server/shared/invoices';
import { ZERO } from '@server/shared/money';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useSending } from '@/Components/counter/useSending';
import { FormDialog } from '@/Components/form/FormDialog';
import { CustomerFields } from '@/Components/invoices/CustomerFields';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

type InvoiceDialogProps = {
  basket: Basket;
  held: CounterBasket;
  /** Default country of customers. */
  country: string;
  onClose: () => void;
};

/** Fields and errors of the form; saves it on the basket. */
function useInvoiceForm({ basket, held, country, onClose }: InvoiceDialogProps) {
  const { notes, invoice } = held;
  const [values, setValues] = useState<InvoiceCustomer>(
    invoice ?? { name: notes.buyer, taxId: '', country, address: '', postcode: '', city: '' },
  );
  const { errors, isBusy, send } = useSending(Object.keys(values) as (keyof InvoiceCustomer)[], 'invoice.');
  const save = (wanted: InvoiceCustomer | null) =>
    send(async () => {
      await basket.writeNotes({ ...notes, invoice: wanted });
      onClose();
    });
  const submit = () => save(values);
  const fields = (
    <>
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <CustomerFields
        field={(name) => ({
          name,
          value: values[name] ?? '',
          onChange: (value) => setValues((typed) => ({ ...typed, [name]: value })),
          ...(errors[name] ? { error: errors[name] } : {}),
        })}
      />
    </>
  );
  return { fields, isBusy, remove: () => save(null), submit };
}

/** The cashier enters the customer of a full invoice before payment. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const t = useT();
  const { fields, isBusy, remove, submit } = useInvoiceForm(props);
  return (
    <FormDialog
      title={t('counter.full_invoice')}
      description={t('counter.full_invoice_text')}
      submitLabel={t('counter.notes_save')}
      busy={isBusy}
      extra={
        props.held.invoice && (
          <Button variant="secondary" busy={isBusy} onClick={remove}>
            {t('counter.full_invoice_remove')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={props.onClose}
    >
      {fields}
    </FormDialog>
  );
}

/** Whether the sale is above the limit of simplified invoices and has no customer yet. */
export const needsInvoice = ({ held }: Basket, above: number | null): boolean =>
  held !== null && above !== null && held.totalCents > above && !held.invoice;

type Terms = Pick<Pages['Cash/Payments/Create'], 'invoiceAboveCents' | 'invoiceCountry' | 'cashbox'>;
type NeededInvoiceProps = { basket: Basket; terms: Terms; onBack: () => void };

/** Asks for the invoice data that the sale needs; payment follows. */
export function NeededInvoice({ basket, terms, onBack }: NeededInvoiceProps) {
  const t = useT();
  const format = useFormat();
  const held = basket.held!;
  const { invoiceAboveCents, invoiceCountry, cashbox } = terms;
  const { fields, isBusy, submit } = useInvoiceForm({
    ...{ basket, held, country: invoiceCountry ?? '', onClose: () => {} },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      className="flex grow flex-col gap-5"
    >
      <p className="counter-due">
        <Button variant="secondary" size="sm" icon="arrow-left" onClick={onBack} disabled={isBusy}>
          {t('counter.back')}
        </Button>
        <span className="text-soft">{t('counter.due')}</span>
        <Money amount={held.totalCents} currency={cashbox.currency} className="display counter-due-amount" />
      </p>
      <Alert tone="info">
        {t('counter.invoice_needed', { limit: format.money(invoiceAboveCents ?? ZERO, cashbox.currency) })}
      </Alert>
      {fields}
      <div className="counter-foot counter-foot-pay">
        <Button type="submit" size="lg" busy={isBusy}>
          {t('counter.invoice_then_pay')}
        </Button>
      </div>
    </form>
  );
}
