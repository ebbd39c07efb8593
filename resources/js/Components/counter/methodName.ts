import type { useT } from '@/hooks/useT';

const METHODS = ['cash', 'card_manual', 'balance', 'voucher', 'free'] as const;

/** A way to pay in the reader's words; one that has none is its own. */
export function methodName(method: string, t: ReturnType<typeof useT>): string {
  const known = METHODS.find((one) => one === method);
  return known ? t(`cash.method_${known}`) : method;
}
