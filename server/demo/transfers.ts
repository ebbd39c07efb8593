/** A bank account, two orders that await a transfer, and this morning's bank statement. */

import { prisma, sql } from '../infra/db';
import { manageKey } from '../infra/orderKeys';
import { importStatement, referenceOf } from '../payments';
import { SYSTEM } from '../shared/actor';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import type { Cents } from '../shared/money';
import { paths } from '../shared/paths';
import { newReference, newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { DAY_MS, dayIn } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { EVENTS } from './catalogue';

const IBAN = 'ES9121000418450200051332';
const CODE = 'wire_transfer';
const BUYERS = [
  { name: 'Colegio San Felipe Neri', email: 'secretaria@colegio.example.com', quantity: 4 },
  { name: 'Nuria Bermejo', email: 'nuria.bermejo@example.com', quantity: 2 },
];

/**
 * Only companies pay by transfer in the demo: the shop takes test money. Earlier transfers of the shop still settle.
 */
const openAccount = () =>
  prisma.paymentConnection.create({
    data: {
      id: uuidv7(),
      code: CODE,
      kind: 'wire_transfer',
      enabled: true,
      channels: [BULK_CHANNEL],
      currencies: ['EUR'],
      methods: ['wire_transfer'],
      settings: { holder: 'Fundación Puerto de Luz', iban: IBAN, bic: 'CAIXESBBXXX', bank: 'CaixaBank' },
    },
  });

async function awaitTransfer({
  name,
  email,
  quantity,
}: (typeof BUYERS)[number]): Promise<{ rf: string; total: Cents }> {
  const ids = { order: uuidv7(), payment: uuidv7() };
  const [slot] = await sql<{ id: string; product: string }>(
    'demo_transfer_slot',
    `select a.id, (select p.id from products p where p.event_id = a.event_id order by p.position limit 1) as product from appointments a
     where a.event_id = $1 and a.starts_at > now() + interval '9 days' and a.state = 'open' and a.capacity - a.held - a.sold >= $2
     order by a.starts_at limit 1`,
    [EVENTS.museum.id, quantity],
  );
  const hold = {
    key: `demo:${ids.order}`,
    id: ids.order,
    reference: newReference(8),
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    locale: 'es',
    tickets: quantity,
    lines: [{ event_id: EVENTS.museum.id, product_id: slot!.product, appointment_id: slot!.id, quantity }],
  };
  await sql('demo_transfer_hold', 'select 1 from hold_places($1::jsonb, 15)', [JSON.stringify([hold])]);
  const placed = {
    order_id: ids.order,
    name,
    email,
    locale: 'es',
    payment_id: ids.payment,
    provider: CODE,
    method: 'wire_transfer',
    pay_until: new Date(Date.now() + 6 * DAY_MS),
  };
  await sql('demo_transfer_order', 'select 1 from place_orders($1::jsonb, 30)', [JSON.stringify([placed])]);
  // Writes what opening the payment would; the application is not running yet.
  const rf = referenceOf(hold.reference, 1);
  const redirect = { method: 'GET', url: paths.payments.transfer(hold.reference, manageKey(hold.secret)) };
  const opened = [{ id: ids.payment, provider_ref: rf, redirect }];
  await sql('store_demo_redirects', 'select store_redirects($1::jsonb)', [JSON.stringify(opened)]);
  const [payment] = await sql<{ total: Cents }>(
    'demo_transfer',
    'select amount_cents as total from payments where id = $1',
    [ids.payment],
  );
  return { rf, total: payment!.total };
}

export async function awaitTransfers(zone: string): Promise<void> {
  await openAccount();
  const [school, nuria] = [await awaitTransfer(BUYERS[0]!), await awaitTransfer(BUYERS[1]!)];
  const day = dayIn(new Date(), zone);
  const euros = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  const rows = [
    [day, euros(school.total), `${school.rf} visita escolar`, 'COLEGIO SAN FELIPE NERI'],
    [day, euros(nuria.total - 200), nuria.rf, 'BERMEJO NURIA'],
    [day, '45,00', 'entradas domingo', 'L. CASTRO VEGA'],
    [day, '-3,20', 'Comisión', ''],
  ];
  const csv = [['Fecha', 'Importe', 'Concepto', 'Ordenante'], ...rows].map((row) => row.join(';')).join('\n');
  const map = { date: 'Fecha', amount: 'Importe', text: 'Concepto', remitter: 'Ordenante', iban: '' };
  await importStatement(SYSTEM, {
    name: `movimientos-${day}.csv`,
    bytes: Buffer.from(csv),
    csv: { account: IBAN, map },
  });
}
