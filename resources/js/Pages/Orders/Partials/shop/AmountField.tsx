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
  /** Null while the text is not an allowed amount. */
  onChange: (amount: Cents | null) => void;
};

/** The value of each gift voucher of a product. The text stays as typed, even if it is invalid. */
export function AmountField({ product, currency, onChange }: AmountFieldProps) {
  const t = useT();
  const { money } = useFormat();
  const { id, priceCents, leastCents: least = priceCents, maxPriceCents } = product;
  const most = maxPriceCents ?? ZERO;
  const [typed, setTyped] = useState<number | null>(priceCents);
  const [isLeft, setLeft] = useState(true);
  const told = useRef(priceCents);
  if (told.current !== priceCents) {
    // The value changed elsewhere: by the hold, or in another tab.
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
  // A half-typed amount is smaller than the final one, so the minimum is checked after blur.
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
