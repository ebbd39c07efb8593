import type { useT } from '@/hooks/useT';

const METHODS = ['cash', 'card_manual', 'balance', 'voucher', 'free'] as const;

/** Translated name of a payment method; the method itself where there is none. */
export function methodName(method: string, t: ReturnType<typeof useT>): string {
  const known = METHODS.find((one) => one === method);
  return known ? t(`cash.method_${known}`) : method;
}
