import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { toIso } from '../../shared/time';
import type { FoundVoucher } from '../pages';
import { hashOfCode } from './voucherCode';

type Row = Omit<FoundVoucher, 'expiresAt'> & { expiresAt: Date | null; isBlocked: boolean };

let kept: Promise<boolean> | undefined;
onChange(['gift_vouchers'], () => {
  kept = undefined;
});

/** Whether any gift voucher exists: otherwise pages do not ask for one. */
export function takesVouchers(): Promise<boolean> {
  kept ??= sql<{ is: boolean }>('any_voucher', 'select exists (select from gift_vouchers) as "is"', []).then(
    ([row]) => row!.is,
  );
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

/**
 * Voucher of a code in any spelling.
 * @throws DomainError voucher_unknown, voucher_blocked, voucher_ended beside `field`
 */
export async function findVoucher(typed: string, field: string): Promise<FoundVoucher> {
  const [row] = await sql<Row>(
    'find_voucher',
    `select v.code_ending as ending, v.currency, w.balance_cents - w.held_cents as left, v.expires_at as "expiresAt",
       v.blocked_at is not null as "isBlocked"
     from gift_vouchers v join wallets w on w.voucher_id = v.id where v.code_hash = $1`,
    [hashOfCode(typed)],
  );
  if (!row) throw new DomainError('voucher_unknown', { field });
  const { isBlocked, expiresAt, ...voucher } = row;
  if (isBlocked) throw new DomainError('voucher_blocked', { field });
  if (expiresAt && expiresAt <= new Date()) throw new DomainError('voucher_ended', { field });
  return { ...voucher, expiresAt: expiresAt && toIso(expiresAt) };
}

/** The same for a payment in a currency. @throws DomainError also voucher_other_currency, voucher_empty */
export async function findUsableVoucher(typed: string, currency: string, field: string): Promise<FoundVoucher> {
  const voucher = await findVoucher(typed, field);
  if (voucher.currency !== currency)
    throw new DomainError('voucher_other_currency', { field, params: { currency: voucher.currency } });
  if (voucher.left <= 0) throw new DomainError('voucher_empty', { field });
  return voucher;
}
