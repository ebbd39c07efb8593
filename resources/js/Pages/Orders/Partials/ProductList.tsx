import { Price } from '@/Components/Price';
import { Stepper } from '@/Components/Stepper';
import { useT } from '@/hooks/useT';
import type { Cart, Product } from './cart';

type ProductListProps = {
  products: readonly Product[];
  currency: string;
  quantities: Cart['quantities'];
  /** Most of a product that can be chosen at this moment. */
  mostOf: (product: Product) => number;
  onChange: (productId: string, quantity: number) => void;
};

/** What is sold, each with its price and how many of it. */
export function ProductList({ products, currency, quantities, mostOf, onChange }: ProductListProps) {
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {products.map((product) => (
        <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4 first:pt-0">
          <div className="min-w-0 grow basis-36">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-[1.1rem] font-[560]">{product.name}</span>
              <Price amount={product.priceCents} currency={currency} className="text-[1.05rem]" />
            </p>
            <ProductNotes product={product} />
          </div>
          <Quantity product={product} value={quantities[product.id] ?? 0} most={mostOf(product)} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

/** Everything that limits the choice, said before it does. */
function ProductNotes({ product }: { product: Product }) {
  const t = useT();
  const notes = [
    product.needsOther && t('orders.extra'),
    product.capacityUnits > 1 && t('orders.counts_as', { count: product.capacityUnits }),
    product.minPerOrder > 1 && t('orders.at_least', { count: product.minPerOrder }),
    product.left !== null && product.left > 0 && product.left < 10 && t('orders.product_left', { count: product.left }),
  ].filter((note) => note !== false);
  return (
    <>
      {product.description && <p className="mt-0.5 max-w-reading text-[0.95rem] text-soft">{product.description}</p>}
      {notes.length > 0 && <p className="mt-0.5 text-[0.9rem] text-soft">{notes.join(' · ')}</p>}
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
  if (most === 0 && value === 0 && product.left !== null && product.left <= 0)
    return <p className="text-danger">{t('orders.product_sold_out')}</p>;
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
