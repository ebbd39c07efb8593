import { readSettings } from '../settings';
import { type PrintedVoucher, voucherPdf } from './voucherPdf';

type Shown = Pick<PrintedVoucher, 'currency' | 'lastDay' | 'locale'> &
  Partial<NonNullable<PrintedVoucher['words']>> & { code: string | null; left: PrintedVoucher['amount'] };

/** A voucher as a card, with the words of its buyer if it was sold; null if its code cannot be decrypted. */
export async function printVoucher(voucher: Shown): Promise<Buffer | null> {
  const { code, left, currency, lastDay, locale, to = '', from = '', message = '' } = voucher;
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
