/** Gift vouchers of the demo: one to pay with, whose code the documentation names, one that is blocked, and one that has ended. */
import { heard } from '../infra/changes';
import { sql } from '../infra/db';
import { uuidv7 } from '../shared/uuid';
import { newCode } from '../wallets';

/** Days from now at which it ends; the code, where it is not any. */
const VOUCHERS = [
  { amount: 5000, days: 1095, reason: 'Sorteo de la noche de los museos', code: 'REGA23456789ABCD' },
  { amount: 3000, days: 365, reason: 'Premio del concurso escolar', blocked: 'Código publicado en una red social' },
  { amount: 2000, days: -10, reason: 'Cortesía por una avería del ascensor' },
] as const;

export async function issueVouchers(): Promise<void> {
  for (const voucher of VOUCHERS) {
    const { amount, days, reason } = voucher;
    const id = uuidv7();
    const issued = {
      id,
      ...newCode(id, 'code' in voucher ? voucher.code : undefined),
      currency: 'EUR',
      amount,
      reason,
    };
    await sql(
      'demo_voucher',
      `select issue_voucher($1::jsonb || jsonb_build_object('account', 'system:adjust', 'by', u.id,
         'expires_at', date_trunc('day', now()) + make_interval(days => $2::int))) from users u where u.email = 'admin@aforo.test'`,
      [JSON.stringify(issued), days],
    );
    if ('blocked' in voucher) await sql('demo_block_voucher', 'select block_voucher($1, $2)', [id, voucher.blocked]);
  }
  await sql('demo_end_vouchers', 'select expire_balances(10)');
  heard('gift_vouchers');
}
