import { usePage } from '@inertiajs/react';
import type { TypedCustomer } from '@server/shared/invoices';
import type { Cents } from '@server/shared/money';
import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '@/Components/Skeleton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { loadTexts } from '@/lib/loadTexts';
import type { Hold, Product, Shop } from '../shop/cart';
import { Step } from '../shop/Step';
import type { CheckoutForm, useCheckoutForm } from './useCheckoutForm';

type Needed = { above: Cents; customer: TypedCustomer };
type Bought = Pick<Shop, 'invoiceAbove'> & { live: Hold; allProducts: readonly Pick<Product, 'id' | 'isVoucher'>[] };

/** The typed customer of the full invoice that the order needs; null if it needs none. */
export function neededInvoice(
  { invoice, name }: CheckoutForm,
  { invoiceAbove, live, allProducts }: Bought,
): Needed | null {
  // Gift vouchers are invoiced when they are spent.
  const vouchers = live.items
    .filter((item) => allProducts.some(({ id, isVoucher }) => isVoucher && id === item.productId))
    .reduce((sum, { priceCents, discountCents }) => sum + priceCents - discountCents, 0);
  if (!invoiceAbove || live.totalCents - vouchers <= invoiceAbove.cents) return null;
  const { cents: above, country } = invoiceAbove;
  const customer = invoice ?? { name, taxId: '', country, address: '', postcode: '', city: '' };
  return { above, customer };
}

type Fields = {
  values: TypedCustomer;
  errors: Record<string, string | undefined>;
  onChange: (customer: TypedCustomer) => void;
  mayConfirm: boolean;
};
type NeededInvoiceProps = { form: ReturnType<typeof useCheckoutForm>; needed: Needed; currency: string };

/** The customer of a full invoice. Its fields and texts are loaded with the first order that needs them. */
export function NeededInvoice({ form, needed, currency }: NeededInvoiceProps) {
  const t = useT();
  const format = useFormat();
  const { locale, overlay } = usePage().props;
  const [Customer, setCustomer] = useState<ComponentType<Fields> | null>(null);
  useEffect(() => {
    const texts = loadTexts('Orders/Invoice', { locale, overlay, isStaff: false });
    void Promise.all([import('@/Components/invoices/NeededCustomer'), texts]).then(([module]) =>
      setCustomer(() => module.NeededCustomer),
    );
  }, [locale, overlay]);
  if (!Customer)
    return (
      <div data-in="details">
        <Skeleton lines={4} className="pb-12" />
      </div>
    );
  return (
    <Step id="invoice" of="details" title={t('invoices.needed_title')}>
      <p className="mb-5 text-soft">{t('invoices.needed_text', { limit: format.money(needed.above, currency) })}</p>
      <Customer
        values={needed.customer}
        errors={form.errors as Fields['errors']}
        onChange={(invoice) => form.setData('invoice', invoice)}
        mayConfirm
      />
    </Step>
  );
}
