import { type Cents, ZERO } from '@server/shared/money';
import type { FoundVoucher } from '@server/wallets/pages';

/** A gift voucher that its buyer put on the order, which is not placed yet. */
export type UsedVoucher = Pick<FoundVoucher, 'ending' | 'left'> & { code: string };

/** What each pays of a total, in the order in which they were put on. */
export function partsOf(vouchers: readonly UsedVoucher[], total: Cents): Cents[] {
  let due: number = total;
  return vouchers.map(({ left }) => {
    const part = Math.min(left, due);
    due -= part;
    return part as Cents;
  });
}

/** What they pay of it together. */
export const sumOf = (vouchers: readonly UsedVoucher[], total: Cents): Cents =>
  partsOf(vouchers, total).reduce((sum, part) => (sum + part) as Cents, ZERO);
