import { type Cents, ZERO } from '@server/shared/money';
import { useRef, useState } from 'react';
import { MoneyField } from '@/Components/form/NumberField';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Product } from './cart';
import { amountName } from './revealStep';

type AmountFieldProps = {
  product: Product;
  currency: string;
  /** Null while it is no amount that the product may have. */
  onChange: (amount: Cents | null) => void;
};

/** What each gift voucher of a product is to be worth. What is typed stays, whatever it is. */
export function AmountField({ product, currency, onChange }: AmountFieldProps) {
  const t = useT();
  const { money } = useFormat();
  const { id, priceCents, leastCents: least = priceCents, maxPriceCents } = product;
  const most = maxPriceCents ?? ZERO;
  const [typed, setTyped] = useState<number | null>(priceCents);
  const [isLeft, setLeft] = useState(true);
  const told = useRef(priceCents);
  if (told.current !== priceCents) {
    // It comes from elsewhere: from what is held, or from another tab.
    told.current = priceCents;
    setTyped(priceCents);
  }
  const fits = (amount: number | null) => Number.isInteger(amount) && amount! >= least && amount! <= most;
  const change = (amount: number | null) => {
    setTyped(amount);
    setLeft(false);
    const meant = fits(amount) ? (amount as Cents) : null;
    told.current = meant ?? least;
    onChange(meant);
  };
  const bounds = t('orders.amount_between', { least: money(least, currency), most: money(most, currency) });
  // Half typed it is less than it will be.
  const isWrong = !fits(typed) && (isLeft || (typed ?? 0) > most);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the field in it is left
    <div className="basis-full" onBlur={() => setLeft(true)}>
      <MoneyField
        name={amountName(id)}
        label={t('orders.amount')}
        hint={bounds}
        value={typed}
        onChange={change}
        className="max-w-64"
        currency={currency}
        required
        {...(isWrong ? { error: bounds } : {})}
      />
    </div>
  );
}
