import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { dayIn, type IsoDateTime, lastMoment, toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { VoucherShown } from '../pages';
import { listLinesOf } from '../queries/showBalances';
import { openCode } from './voucherCode';
import { LEFT, STATE, type VoucherState } from './voucherList';

type Row = {
  id: string;
  sealed: string;
  ending: string;
  currency: string;
  amount: Cents;
  left: Cents;
  held: Cents;
  state: VoucherState;
  expiresAt: Date | null;
  blockedReason: string | null;
  reason: string | null;
  by: string | null;
  at: Date;
  order: string | null;
};

/** A voucher for staff, with code and statement. @throws HttpError 404 */
export async function showVoucher(id: unknown): Promise<VoucherShown> {
  if (!isUuid(id)) throw notFound();
  const [row] = await sql<Row>(
    'show_voucher',
    `select v.id, v.code as sealed, v.code_ending as ending, v.currency, v.amount_cents as amount, ${LEFT} as left, w.held_cents as held,
       ${STATE} as state, v.expires_at as "expiresAt", v.blocked_reason as "blockedReason", t.reason, u.name as by, o.reference as "order", v.created_at as at
     from gift_vouchers v join wallets w on w.voucher_id = v.id left join users u on u.id = v.created_by
       left join wallet_transactions t on t.key = 'voucher:' || v.id
       left join orders o on o.id = t.order_id
     where v.id = $1`,
    [id],
  );
  if (!row) throw notFound();
  const { sealed, expiresAt, at, ...voucher } = row;
  const [lines, { 'defaults.time_zone': zone }] = await Promise.all([
    listLinesOf({ voucher: voucher.id }),
    readSettings(),
  ]);
  return {
    voucher: {
      ...voucher,
      code: openCode(sealed, voucher.id),
      expiresAt: expiresAt && toIso(expiresAt),
      lastDay: expiresAt && dayIn(lastMoment(expiresAt), zone),
      at: toIso(at) as IsoDateTime,
    },
    lines,
    zone,
  };
}
