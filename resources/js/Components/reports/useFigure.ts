import type { Cents } from '@server/shared/money';
import { useFormat } from '@/hooks/useFormat';

/** Formats a count or an amount. */
export function useFigure(): (value: number, isCount: boolean, currency: string) => string {
  const { number, money } = useFormat();
  return (value, isCount, currency) => (isCount ? number(value) : money(value as Cents, currency));
}
