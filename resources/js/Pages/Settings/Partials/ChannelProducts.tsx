import { router } from '@inertiajs/react';
import type { ChannelEvent, ChannelProduct } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { MoneyField } from '@/Components/form/NumberField';
import { Price } from '@/Components/Price';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Sold = Pick<ChannelProduct, 'isSold' | 'priceCents'>;
type Changes = Record<string, Sold>;

const isSame = (product: ChannelProduct, { isSold, priceCents }: Sold) =>
  product.isSold === isSold && product.priceCents === priceCents;

/** Products and prices of a channel, edited inline and saved together. */
export function ChannelProducts({ code, events }: { code: string; events: readonly ChannelEvent[] }) {
  const t = useT();
  const [typed, setTyped] = useState<Changes>({});
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  const products = events.flatMap((event) => event.products);
  const changed = products.filter((product) => typed[product.id] && !isSame(product, typed[product.id]!));
  const change = (product: ChannelProduct, part: Partial<Sold>) =>
    setTyped((before) => ({ ...before, [product.id]: { ...soldAs(product, before), ...part } }));

  const save = () =>
    router.put(
      paths.settings.channelProducts(code),
      { products: changed.map((product) => ({ id: product.id, version: product.version, ...typed[product.id]! })) },
      {
        preserveScroll: true,
        preserveState: true,
        headers: { [SAYS_ERRORS]: 'true' },
        onStart: () => setIsSaving(true),
        onFinish: () => setIsSaving(false),
        onError: (errors) => setError(Object.values(errors)[0]),
        onSuccess: () => {
          setTyped({});
          setError(undefined);
        },
      },
    );

  return (
    <section aria-labelledby="channel-products" className="mt-14 border-t border-rule pt-8">
      <h2 id="channel-products" className="text-heading">
        {t('channels.products')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{t('channels.products_text')}</p>
      {products.length === 0 && <p className="mt-6 text-soft">{t('channels.no_products')}</p>}
      {events.map((event) => (
        <EventProducts key={event.id} event={event} typed={typed} onChange={change} />
      ))}
      {error && (
        <Alert tone="danger" live className="mt-6">
          {error}
        </Alert>
      )}
      {changed.length > 0 && (
        <div className="mt-6 button-row">
          <Button busy={isSaving} onClick={save}>
            {t('channels.save_products')}
          </Button>
          <Button variant="quiet" onClick={() => setTyped({})}>
            {t('channels.undo_products')}
          </Button>
          <span role="status" className="text-soft">
            {t('channels.changed', { count: changed.length })}
          </span>
        </div>
      )}
    </section>
  );
}

const soldAs = (product: ChannelProduct, typed: Changes): Sold =>
  typed[product.id] ?? { isSold: product.isSold, priceCents: product.priceCents };

type EventProductsProps = {
  event: ChannelEvent;
  typed: Changes;
  onChange: (product: ChannelProduct, part: Partial<Sold>) => void;
};

function EventProducts({ event, typed, onChange }: EventProductsProps) {
  const t = useT();
  const sold = event.products.filter((product) => soldAs(product, typed).isSold);
  const areAll = sold.length === event.products.length;
  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="text-subheading font-strong">{event.title}</legend>
      {event.products.length > 1 && (
        <Checkbox
          label={t('channels.all_of', { event: event.title })}
          value={areAll}
          onChange={(isSold) => event.products.forEach((product) => void onChange(product, { isSold }))}
        />
      )}
      <ul className="border-t border-rule">
        {event.products.map((product) => (
          <Product
            key={product.id}
            product={product}
            currency={event.currency}
            now={soldAs(product, typed)}
            onChange={(part) => onChange(product, part)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type ProductProps = { product: ChannelProduct; currency: string; now: Sold; onChange: (part: Partial<Sold>) => void };

function Product({ product, currency, now, onChange }: ProductProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <div className="flex flex-wrap items-center gap-x-3">
        <Checkbox label={product.name} value={now.isSold} onChange={(isSold) => onChange({ isSold })} />
        {!product.active && <Badge>{t('channels.inactive_badge')}</Badge>}
        {product.hasOthers && <Badge tone="info">{t('channels.others_badge')}</Badge>}
      </div>
      <p className="text-soft max-sm:pl-9">
        <span className="text-small">{t('channels.usual_price')}: </span>
        <Price amount={product.usualCents} currency={currency} />
      </p>
      <div className="max-sm:pl-9">
        <MoneyField
          label={t('channels.own_price_of', { product: product.name })}
          hideLabel
          value={now.priceCents}
          onChange={(priceCents) => onChange({ priceCents: priceCents as ChannelProduct['priceCents'] })}
          currency={currency}
          placeholder={money(product.usualCents, currency)}
          disabled={!now.isSold}
        />
      </div>
    </li>
  );
}
