import { companionLimit } from '@server/shared/companions';
import type { Cents } from '@server/shared/money';
import { productRules } from '@server/shared/productRules';
import { Suspense, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { shortened } from '@/Components/Fold';
import { Price } from '@/Components/Price';
import { Skeleton } from '@/Components/Skeleton';
import { Stepper } from '@/Components/Stepper';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { lazyPart } from '@/lib/lazyPart';
import type { VisitLimit } from '../visits/visitLimit';
import { type Cart, type Limit, leftOf, type Product, type Shop } from './cart';
import { useCompanionText } from './useCompanionText';

/** Loaded on demand: only for gift vouchers of a free amount. */
const AmountField = lazyPart('amount', () => import('./AmountField').then((module) => module.AmountField));

/** Limits of everything except further visits, and those of further visits. */
type Limits = { own: Limit; visit: VisitLimit | null };

type ProductListProps = {
  products: readonly Product[];
  /** The visitor's pass. */
  pass: Shop['pass'];
  currency: string;
  quantities: Cart['quantities'];
  /** No time is chosen yet: a phone shows only names and prices. */
  isBrief: boolean;
  /** The current maximum of a product. */
  limitsOf: (product: Product) => Limits;
  onChange: (productId: string, quantity: number) => void;
  onAmount: (productId: string, amount: Cents | null) => void;
};

/** The products with price and quantity. */
export function ProductList(props: ProductListProps) {
  const { products, pass, currency, quantities, isBrief, limitsOf, onChange, onAmount } = props;
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {products.map((product) => (
        <ProductLine
          key={product.id}
          product={product}
          currency={currency}
          freeWith={product.priceCents > 0 && pass?.productIds.includes(product.id) ? pass.name : null}
          value={quantities[product.id] ?? 0}
          isBrief={isBrief}
          limits={limitsOf(product)}
          together={companionLimit(product, quantities)}
          onChange={onChange}
          onAmount={onAmount}
        />
      ))}
    </ul>
  );
}

type ProductLineProps = Pick<ProductListProps, 'currency' | 'isBrief' | 'onChange' | 'onAmount'> & {
  product: Product;
  /** The pass that makes it free. */
  freeWith: string | null;
  value: number;
  limits: Limits;
  /** How many of it the other chosen tickets allow; null without such a rule. */
  together: number | null;
};

function ProductLine(props: ProductLineProps) {
  const { product, currency, isBrief, freeWith, value, limits, together, onChange, onAmount } = props;
  const id = useId();
  const say = useLimitText();
  const [isRefused, setRefused] = useState(false);
  const most = Math.min(limits.own.most, limits.visit?.most ?? limits.own.most);
  // Shown at the limit, and after an attempt to exceed it.
  const isLone = together !== null && value > 0 && value >= together;
  const isStopped = isLone || (value >= most && (value > 0 || isRefused));
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 py-4 first:pt-0 max-lg:py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lead font-strong">{product.name}</span>
        <Price amount={product.priceCents} currency={currency} className="text-lead" />
      </p>
      <ProductNotes {...{ product, currency, isBrief, freeWith }} isChosen={value > 0} />
      <div className={`col-start-2 row-start-1 md:row-span-2 ${isBrief && value === 0 ? 'max-lg:hidden' : ''}`}>
        <Quantity
          product={product}
          value={value}
          most={most}
          onChange={onChange}
          onRefused={() => setRefused(true)}
          reasonId={isStopped ? id : undefined}
        />
      </div>
      {product.maxPriceCents !== null && value > 0 && (
        <Suspense fallback={<Skeleton lines={2} className="col-span-2 mt-3" />}>
          <AmountField product={product} currency={currency} onChange={(amount) => onAmount(product.id, amount)} />
        </Suspense>
      )}
      <p id={id} role="status" className={isStopped ? 'col-span-2 mt-3 text-small text-warn' : 'sr-only'}>
        {isStopped && say(product, limits, isLone ? together : null)}
      </p>
    </li>
  );
}

/** The reason for a product's maximum. */
function useLimitText(): (product: Product, limits: Limits, together: number | null) => string {
  const t = useT();
  const format = useFormat();
  const sayCompanion = useCompanionText();
  return (product, { own, visit }, together) => {
    if (together !== null) return sayCompanion(product, together);
    if (visit && visit.most < own.most)
      return t(visit.most > 0 ? 'orders.visit_limit' : 'orders.visit_limit_none', {
        visit: visit.title,
        time: format.time(visit.startsAt, visit.timeZone),
        count: visit.most,
      });
    if (own.by === 'companion') return sayCompanion(product, own.most);
    if (own.by === 'not_bookable') return t('orders.product_not_bookable');
    const needed = Math.max(1, product.minPerOrder);
    if (own.most > 0 && own.most < needed)
      return t('orders.limit_below_least', { count: own.most, needed, product: product.name });
    return t(own.most > 0 ? LIMIT_TEXTS[own.by] : NONE_TEXTS[own.by], { count: own.most, product: product.name });
  };
}

const LIMIT_TEXTS = {
  product: 'orders.limit_product',
  order: 'orders.limit_order',
  slot: 'orders.limit_slot',
  left: 'orders.limit_left',
  free: 'orders.limit_free',
} as const;
const NONE_TEXTS = {
  product: 'orders.product_not_bookable',
  order: 'orders.limit_order_none',
  slot: 'orders.limit_slot_none',
  left: 'orders.limit_left_none',
  free: 'orders.limit_free_none',
} as const;

/** Limits of a product, shown before they apply. */
type ProductNotesProps = Pick<ProductLineProps, 'product' | 'currency' | 'isBrief' | 'freeWith'> & {
  isChosen: boolean;
};

function ProductNotes({ product, currency, isBrief, freeWith, isChosen }: ProductNotesProps) {
  const t = useT();
  const locale = useLocale();
  const { money } = useFormat();
  const left = leftOf(product);
  const { maxPriceCents: most, leastCents: least = product.priceCents } = product;
  const visits = new Intl.ListFormat(locale).format(product.visits.map(({ title }) => title));
  const notes = [
    // Once chosen, the stepper shows it.
    most !== null &&
      !isChosen &&
      t('orders.amount_between', { least: money(least, currency), most: money(most, currency) }),
    visits !== '' && t('orders.goes_on_to', { visits }),
    ...productRules(product, t, locale),
    left !== null && left > 0 && left < 10 && t('orders.product_left', { count: left }),
  ].filter((note) => note !== false);
  if (!product.description && !freeWith && notes.length === 0) return null;
  // On a phone the text beside the stepper would have only a few words a line.
  return (
    <div className={`col-span-2 row-start-2 max-md:mt-1 md:col-span-1 ${isBrief && !isChosen ? 'max-lg:hidden' : ''}`}>
      {freeWith && <p className="mt-0.5 text-small font-strong text-ok">{t('orders.pass_free', { name: freeWith })}</p>}
      <Notes texts={[product.description, notes.join(' · ')].filter(Boolean)} />
    </div>
  );
}

/** Notes with more characters than `LONG` are cut to `SHORT`, two to three lines on a phone. */
const LONG = 150;
const SHORT = 100;

/** On a phone long notes are cut, with a button that shows the rest. */
function Notes({ texts }: { texts: readonly string[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isLong = texts.join(' ').length > LONG;
  return (
    <div className="mt-0.5 max-w-reading text-small text-soft">
      {isLong && !isOpen && <p className="lg:hidden">{shortened(texts.join(' '), SHORT)}</p>}
      <div className={isLong && !isOpen ? 'max-lg:hidden' : undefined}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {isLong && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3 lg:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'orders.read_less' : 'orders.read_more')}
        </Button>
      )}
    </div>
  );
}

type QuantityProps = {
  product: Product;
  value: number;
  most: number;
  onChange: (productId: string, quantity: number) => void;
  onRefused: () => void;
  reasonId: string | undefined;
};

function Quantity({ product, value, most, onChange, onRefused, reasonId }: QuantityProps) {
  const t = useT();
  if (most === 0 && value === 0 && (leftOf(product) ?? 1) <= 0)
    return <p className="text-danger">{t('orders.product_sold_out')}</p>;
  if (!product.isBookable && most === 0 && value === 0)
    return <p className="text-soft">{t('orders.product_not_bookable')}</p>;
  const least = Math.max(1, product.minPerOrder);
  // A product with a minimum of three goes from none to three, and from three to none.
  const set = (wanted: number) =>
    onChange(product.id, wanted > 0 && wanted < least ? (wanted > value ? least : 0) : wanted);
  return (
    <Stepper
      label={product.name}
      value={value}
      onChange={set}
      max={Math.max(value, most < least ? 0 : most)}
      disabled={most < least && value === 0}
      onRefused={onRefused}
      reasonId={reasonId}
    />
  );
}
