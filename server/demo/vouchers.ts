/**
 * Gift vouchers of the demo: one to pay with, whose code is in the documentation, one blocked, one expired, and two
 * bought at the park, one of which is emailed in a month.
 */
import { productRow } from '../../prisma/factories/catalogue';
import { issueSold } from '../gift-vouchers';
import { heard } from '../infra/changes';
import { connection, sql } from '../infra/db';
import { voucherFields } from '../products';
import { newReference, newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { DAY_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { newCode } from '../wallets';
import { EVENTS, text } from './catalogue';
import { quoted } from './sales';

export const VOUCHER_PRODUCT = productRow(EVENTS.park.id, {
  name: text('Gift voucher', 'Vale regalo'),
  description: text(
    'Good for everything in all our houses; what is not needed stays on it. By e-mail on the day you choose, or to print.',
    'Sirve para todo en todas nuestras sedes; lo que sobre queda en el vale. Por correo el día que elija, o para imprimir.',
  ),
  category: 'voucher',
  priceCents: 5000,
  maxPriceCents: 20_000,
  taxRate: 0,
  capacityUnits: 0,
  maxPerOrder: 10,
  position: 90,
  holderFields: voucherFields(),
});

/** Days until it expires; and its code, if it is fixed. */
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

/** Two vouchers, bought some days ago. */
export async function sellVouchers(): Promise<void> {
  const [id, payment] = [uuidv7(), uuidv7()];
  const hold = {
    key: `demo:${id}`,
    id,
    reference: newReference(8),
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    locale: 'es',
    tickets: 2,
    lines: [{ event_id: EVENTS.park.id, product_id: VOUCHER_PRODUCT.id, appointment_id: null, quantity: 2 }],
  };
  const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const place = {
    order_id: id,
    name: 'Marta Iglesias',
    email: 'marta.iglesias@example.com',
    locale: 'es',
    payment_id: payment,
    provider: 'sandbox',
    method: 'card',
    profiles: [
      {
        position: 1,
        data: { to: 'Elena', from: 'Marta', message: '¡Feliz cumpleaños!', email: 'elena@example.com', day },
      },
      { position: 2, data: { to: 'Hugo' } },
    ],
  };
  const paid = {
    payment_id: payment,
    status: 'confirmed',
    amount: 10_000,
    currency: 'EUR',
    provider_ref: `demo_${payment}`,
    card_brand: 'visa',
    card_last4: '4242',
    provider: 'sandbox',
  };
  await connection.query(
    [
      `select set_config('aforo.now', '${new Date(Date.now() - 4 * DAY_MS).toISOString()}', true)`,
      `select count(*) from hold_places(${quoted([hold])}, 15)`,
      `select count(*) from place_orders(${quoted([place])}, 30)`,
      `select count(*) from settle_payments(${quoted([paid])})`,
      `update voucher_sales set told_at = moment()`,
    ].join(';\n'),
  );
  await issueSold(id);
}
