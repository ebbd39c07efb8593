import { type Cents, ZERO } from '@server/shared/money';
import type { FoundVoucher } from '@server/wallets/pages';

/** A gift voucher in use on an unplaced order. */
export type UsedVoucher = Pick<FoundVoucher, 'ending' | 'left'> & { code: string };

/** The part of a total that each voucher pays, in order of entry. */
export function partsOf(vouchers: readonly UsedVoucher[], total: Cents): Cents[] {
  let due: number = total;
  return vouchers.map(({ left }) => {
    const part = Math.min(left, due);
    due -= part;
    return part as Cents;
  });
}

/** The part of the total that they pay together. */
export const sumOf = (vouchers: readonly UsedVoucher[], total: Cents): Cents =>
  partsOf(vouchers, total).reduce((sum, part) => (sum + part) as Cents, ZERO);
