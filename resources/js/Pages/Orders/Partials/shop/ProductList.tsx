import { Price } from '@/Components/Price';
import { Stepper } from '@/Components/Stepper';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { VisitLimit } from '../visits/visitLimit';
import { type Cart, leftOf, type Product } from './cart';
import { companionLimit } from './companions';
import { useCompanionText, useRequiredNames } from './useCompanionText';

/** By everything but its further visits, and by these. */
type Limit = { most: number; visit: VisitLimit | null };

type ProductListProps = {
  products: readonly Product[];
  currency: string;
  quantities: Cart['quantities'];
  /** How many of a product can be chosen at this moment. */
  limitOf: (product: Product) => Limit;
  onChange: (productId: string, quantity: number) => void;
};

/** What is sold, each with its price and how many of it. */
export function ProductList({ products, currency, quantities, limitOf, onChange }: ProductListProps) {
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {products.map((product) => (
        <ProductLine
          key={product.id}
          product={product}
          currency={currency}
          value={quantities[product.id] ?? 0}
          limit={limitOf(product)}
          together={companionLimit(product, quantities)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

type ProductLineProps = Pick<ProductListProps, 'currency' | 'onChange'> & {
  product: Product;
  value: number;
  limit: Limit;
  /** How many of it go with what else is chosen; null without such a rule. */
  together: number | null;
};

function ProductLine({ product, currency, value, limit, together, onChange }: ProductLineProps) {
  const { most, visit } = limit;
  // Said only where it is the visit that stops, and where it does.
  const stop = visit && visit.most < most && visit.most <= value ? visit : null;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 grow basis-36">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lead font-strong">{product.name}</span>
          <Price amount={product.priceCents} currency={currency} className="text-lead" />
        </p>
        <ProductNotes product={product} />
      </div>
      <Quantity product={product} value={value} most={Math.min(most, visit?.most ?? most)} onChange={onChange} />
      <VisitStop stop={stop} />
      <CompanionStop product={product} value={value} together={together} />
    </li>
  );
}

/** Why there can be no more of them; read aloud when it comes. */
function VisitStop({ stop }: { stop: VisitLimit | null }) {
  const t = useT();
  const format = useFormat();
  const said = (limit: VisitLimit) =>
    t(limit.most > 0 ? 'orders.visit_limit' : 'orders.visit_limit_none', {
      visit: limit.title,
      time: format.time(limit.startsAt, limit.timeZone),
      count: limit.most,
    });
  return (
    <p role="status" className={stop ? 'basis-full text-small text-warn' : 'sr-only'}>
      {stop && said(stop)}
    </p>
  );
}

/** Who has to come along before there can be any of them, or more; read aloud when it comes. */
function CompanionStop({ product, value, together }: Pick<ProductLineProps, 'product' | 'value' | 'together'>) {
  const say = useCompanionText();
  if (together === null) return null;
  const isStopped = value > 0 && value >= together;
  return (
    <p role="status" className={isStopped ? 'basis-full text-small text-warn' : 'sr-only'}>
      {isStopped && say(product, together)}
    </p>
  );
}

/** Everything that limits the choice, said before it does. */
function ProductNotes({ product }: { product: Product }) {
  const t = useT();
  const locale = useLocale();
  const namesOf = useRequiredNames();
  const left = leftOf(product);
  const visits = new Intl.ListFormat(locale).format(product.visits.map(({ title }) => title));
  const notes = [
    visits !== '' && t('orders.goes_on_to', { visits }),
    product.needsOther && t('orders.extra'),
    product.requires.length > 0 && t('orders.companion', { required: namesOf(product) }),
    product.requires.length > 0 &&
      product.maxPerRequired !== null &&
      t('orders.companion_most', { count: product.maxPerRequired, required: namesOf(product) }),
    product.capacityUnits > 1 && t('orders.counts_as', { count: product.capacityUnits }),
    product.minPerOrder > 1 && t('orders.at_least', { count: product.minPerOrder }),
    left !== null && left > 0 && left < 10 && t('orders.product_left', { count: left }),
  ].filter((note) => note !== false);
  return (
    <>
      {product.description && <p className="mt-0.5 max-w-reading text-small text-soft">{product.description}</p>}
      {notes.length > 0 && <p className="mt-0.5 text-small text-soft">{notes.join(' · ')}</p>}
    </>
  );
}

type QuantityProps = {
  product: Product;
  value: number;
  most: number;
  onChange: (productId: string, quantity: number) => void;
};

function Quantity({ product, value, most, onChange }: QuantityProps) {
  const t = useT();
  if (most === 0 && value === 0 && (leftOf(product) ?? 1) <= 0)
    return <p className="text-danger">{t('orders.product_sold_out')}</p>;
  if (!product.isBookable && most === 0 && value === 0)
    return <p className="text-soft">{t('orders.product_not_bookable')}</p>;
  const least = Math.max(1, product.minPerOrder);
  // A product that comes in threes goes from none to three, and from three to none.
  const set = (wanted: number) =>
    onChange(product.id, wanted > 0 && wanted < least ? (wanted > value ? least : 0) : wanted);
  return (
    <Stepper
      label={product.name}
      value={value}
      onChange={set}
      max={Math.max(value, most < least ? 0 : most)}
      disabled={most < least && value === 0}
    />
  );
}
