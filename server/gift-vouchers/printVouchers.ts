import { readSettings } from '../settings';
import type { SoldVoucher } from './readVouchers';
import { voucherPdf } from './voucherPdf';

/** A sold voucher as a card, in its order's language; null if its code cannot be decrypted. */
export async function printVoucher(voucher: SoldVoucher): Promise<Buffer | null> {
  const { code, left, currency, lastDay, locale, to, from, message } = voucher;
  if (code === null) return null;
  const settings = await readSettings();
  return voucherPdf({
    house: settings['organisation.name'],
    accent: settings['appearance.accent_light'],
    code,
    amount: left,
    currency,
    lastDay,
    locale,
    words: { to, from, message },
  });
}
