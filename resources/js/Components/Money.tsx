import type { Cents } from '@server/shared/money';
import { useFormat } from '@/hooks/useFormat';

export type MoneyProps = { amount: Cents; currency: string; className?: string };

/** An amount in the reader's locale, with tabular figures. */
export function Money({ amount, currency, className = '' }: MoneyProps) {
  const { money } = useFormat();
  return <span className={`figures whitespace-nowrap ${className}`}>{money(amount, currency)}</span>;
}
