import { router, useForm, usePage } from '@inertiajs/react';
import type { BuyableProduct } from '@server/bulk-orders/pages';
import type { Pages } from '@server/pages';
import { cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { Margins } from './Partials/Margins';
import { Times } from './Partials/Times';

type Props = Pages['BulkOrders/Create'];

/** Quantity of a product in a time slot, or without one. */
export type Wanted = {
  productId: string;
  slotId: string | null;
  quantity: number;
  startsAt: string | null;
  zone: string;
};

/** A company chooses products and gets a quote or places an order. */
export default function Create({ companies, company, products, times }: Props) {
  const t = useT();
  const format = useFormat();
  const errors = usePage().props.errors as Record<string, string | undefined>;
  const [id] = useState(uuidv7);
  const [lines, setLines] = useState<Wanted[]>([]);
  const form = useForm({ purchaseOrder: '' });
  const [sending, setSending] = useState<'quote' | 'order' | null>(null);

  const want = (next: Wanted) =>
    setLines((before) => [
      ...before.filter(({ productId, slotId }) => productId !== next.productId || slotId !== next.slotId),
      ...(next.quantity > 0 ? [next] : []),
    ]);
  const wanted = (productId: string, slotId: string | null) =>
    lines.find((line) => line.productId === productId && line.slotId === slotId)?.quantity ?? null;
  const priceOf = ({ productId }: Wanted) => products.find((product) => product.id === productId)?.priceCents ?? 0;
  const total = cents(lines.reduce((sum, line) => sum + line.quantity * priceOf(line), 0));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  const send = (as: 'quote' | 'order') => (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ purchaseOrder }) => ({
      ...{ id, companyId: company.id, purchaseOrder, as },
      lines: lines.map(({ productId, slotId, quantity }) => ({ productId, slotId, quantity })),
    }));
    form.post(paths.bulk.index(), {
      preserveState: true,
      onStart: () => setSending(as),
      onFinish: () => setSending(null),
      onError: focusFirstError,
    });
  };

  return (
    <Margins>
      <PageHeader
        title={t('bulk.create_title')}
        lead={t('bulk.create_lead')}
        crumbs={[{ label: t('bulk.orders'), href: paths.bulk.index() }, { label: t('bulk.create_title') }]}
      />
      {companies.length > 1 && (
        <Select
          label={t('bulk.choose_company')}
          value={company.id}
          onChange={(chosen) => router.get(paths.bulk.create({ company: chosen }))}
          options={companies.map((one) => ({ value: one.id, label: one.name }))}
          className="mb-8 max-w-md"
        />
      )}
      {errors.lines || errors.form ? (
        <Alert tone="danger" live>
          {errors.lines ?? errors.form}
        </Alert>
      ) : null}
      <form onSubmit={send('order')} noValidate className="grid gap-8">
        <section aria-labelledby="products">
          <h2 id="products" className="text-heading">
            {t('bulk.products')}
          </h2>
          {products.length === 0 && <p className="mt-4 text-soft">{t('bulk.products_none')}</p>}
          <ul className="mt-4 divide-y divide-rule border-y border-rule">
            {products.map((product) => (
              <li key={product.id} className="grid gap-3 py-4">
                <Offer product={product} currency={company.currency} />
                {!product.needsTime && (
                  <NumberField
                    label={`${t('bulk.quantity')}: ${product.name}${product.isTimed ? ` · ${t('bulk.open_dated')}` : ''}`}
                    value={wanted(product.id, null)}
                    onChange={(quantity) =>
                      want({
                        productId: product.id,
                        slotId: null,
                        quantity: quantity ?? 0,
                        startsAt: null,
                        zone: 'UTC',
                      })
                    }
                    className="max-w-xs"
                  />
                )}
                {product.isTimed && (
                  <Times product={product} company={company.id} times={times} wanted={wanted} onWant={want} />
                )}
              </li>
            ))}
          </ul>
        </section>
        {lines.some(({ slotId }) => slotId) && (
          <ul className="grid gap-1">
            {lines
              .filter(({ slotId }) => slotId)
              .map(({ productId, slotId, quantity, startsAt, zone }) => (
                <li key={`${productId} ${slotId}`}>
                  {quantity} × {products.find((product) => product.id === productId)?.name} ·{' '}
                  {startsAt && format.dateTime(startsAt, zone)}
                </li>
              ))}
          </ul>
        )}
        <TextInput
          name="purchaseOrder"
          label={t('bulk.purchase_order')}
          hint={t('bulk.purchase_order_optional')}
          value={form.data.purchaseOrder}
          error={errors.purchaseOrder}
          onChange={(purchaseOrder) => form.setData('purchaseOrder', purchaseOrder)}
          maxLength={60}
          optional={!company.needsPurchaseOrder}
          required={company.needsPurchaseOrder}
          className="max-w-md"
        />
        <div className="grid max-w-reading gap-2 text-small text-soft">
          <p>{t('bulk.terms_places')}</p>
          <p>{t('bulk.terms_payment', { count: company.quoteDays })}</p>
          <p>
            {company.codeDays === null ? t('bulk.codes_no_end') : t('bulk.code_days_text', { count: company.codeDays })}
          </p>
          {company.credit && <p>{t('bulk.terms_account', { count: company.credit.days })}</p>}
          {company.minQuantity > 1 && <p>{t('bulk.terms_minimum', { count: company.minQuantity })}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-4 border-t border-rule pt-5">
          <p className="text-lead" aria-live="polite">
            {t('bulk.codes')}: {format.number(count)} · <Money amount={total} currency={company.currency} />
          </p>
          <Button
            variant="secondary"
            busy={sending === 'quote'}
            disabled={count === 0}
            onClick={(event) => send('quote')(event)}
          >
            {t('bulk.as_quote')}
          </Button>
          <Button type="submit" busy={sending === 'order'} disabled={count === 0}>
            {t('bulk.as_order')}
          </Button>
        </div>
      </form>
    </Margins>
  );
}

function Offer({
  product: { name, event, listCents, priceCents },
  currency,
}: {
  product: BuyableProduct;
  currency: string;
}) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <p>
        <span className="font-strong">{name}</span> <span className="text-soft">· {event}</span>
      </p>
      <p>
        {listCents !== priceCents && (
          <span className="mr-3 text-soft">
            {t('bulk.list_price')} <Money amount={listCents} currency={currency} />
          </span>
        )}
        <span className="font-strong">
          <Money amount={priceCents} currency={currency} />
        </span>
      </p>
    </div>
  );
}
