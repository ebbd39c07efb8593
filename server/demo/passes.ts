/** Passes of the park: forty holders, some of them families, most with photos; monthly passes that end soon. */
import { productRow } from '../../prisma/factories/catalogue';
import { connection, prisma, sql } from '../infra/db';
import type { PassRules } from '../shared/passRules';
import { newReference, newSecret } from '../shared/reference';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { DAY_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { EVENTS, GATES, text } from './catalogue';
import { drawFaces } from './faces';
import type { Random } from './random';
import { quoted } from './sales';

const RULES: PassRules = {
  validity: 'purchase',
  from: null,
  until: null,
  months: 12,
  perDay: 1,
  perWeek: null,
  total: null,
  blackout: [],
  photo: true,
  slot: false,
  transferable: false,
  reissueProductId: null,
  yearlyCharge: false,
};

const pass = (name: ReturnType<typeof text>, priceCents: number, position: number, rules: Partial<PassRules>) =>
  productRow(EVENTS.park.id, {
    name,
    category: 'pass',
    priceCents,
    taxRate: 1000,
    capacityUnits: 0,
    maxPerOrder: 6,
    position,
    passRules: { ...RULES, ...rules },
    description: text(
      'As often as you like, whenever the park is open.',
      'Tantas veces como quiera, cuando el parque esté abierto.',
    ),
  });

/** Fee for a new code. */
const NEW_CARD = productRow(EVENTS.park.id, {
  name: text('New pass code', 'Código nuevo de pase'),
  category: 'extra',
  priceCents: 500,
  taxRate: 2100,
  capacityUnits: 0,
  maxPerOrder: 1,
  position: 82,
  description: text('For a pass whose card was lost.', 'Para un pase cuya tarjeta se ha perdido.'),
});

const ANNUAL = pass(text('Annual pass', 'Pase anual'), 4200, 80, { reissueProductId: NEW_CARD.id, yearlyCharge: true });
const MONTHLY = pass(text('Monthly pass', 'Pase mensual'), 1200, 81, { months: 1, reissueProductId: NEW_CARD.id });
const SOLD = [ANNUAL, MONTHLY];
export const PASS_PRODUCTS = [...SOLD, NEW_CARD];

/** Member prices of the annual pass at other venues. */
const MEMBER_PRICES = [
  {
    id: uuidv7(),
    name: text('Park members at the museum', 'Socios del parque en el museo'),
    eventId: EVENTS.museum.id,
    effect: 'percentage',
    percent: 10_000,
    stackable: true,
    passProductIds: [ANNUAL.id],
    passPerDay: 1,
    passInAll: 4,
  },
  {
    id: uuidv7(),
    name: text('Park members at the theatre', 'Socios del parque en el teatro'),
    eventId: EVENTS.theatre.id,
    effect: 'percentage',
    percent: 2000,
    stackable: true,
    passProductIds: [ANNUAL.id, MONTHLY.id],
    passPerDay: 2,
  },
];

const NAMES =
  `Aitana Reyes|Bruno Reyes|Carla Reyes|Daniel Ferrer|Eva Ferrer|Fátima Haddad|Gael Soler|Helena Cruz|Iker Cruz|Irene Cruz|Nora Cruz|
Jaime Pons|Karim Haddad|Laia Roca|Mateo Gil|Noa Gil|Olga Petrova|Óscar Lara|Paula Sanz|Quim Vives|Raquel Mora|Samuel Mora|Teresa Mora|Unai Otero|
Valentín Sáez|Wanda Kowalski|Ximena Paz|Yago Lema|Zoe Martin|Andrés Bravo|Berta Nieto|César Polo|Diana Rey|Emilio Costa|Flora Costa|Gonzalo Rubio|
Hilda Meyer|Inma Tena|Joel Arnau|Kira Novak`
    .split('|')
    .map((name) => name.trim());

/** Purchases of passes: [holders, days ago, product]. Monthly passes sold 26 days ago end within days. */
const SALES = [
  [3, 33, ANNUAL],
  [2, 30, ANNUAL],
  [1, 33, MONTHLY],
  [1, 28, ANNUAL],
  [4, 27, MONTHLY],
  [1, 26, MONTHLY],
  [1, 26, ANNUAL],
  [1, 24, MONTHLY],
  [2, 23, MONTHLY],
  [1, 21, ANNUAL],
  [1, 20, MONTHLY],
  [1, 18, ANNUAL],
  [1, 17, ANNUAL],
  [3, 15, ANNUAL],
  [1, 13, MONTHLY],
  [1, 12, ANNUAL],
  [1, 11, ANNUAL],
  [1, 10, ANNUAL],
  [1, 9, ANNUAL],
  [1, 8, ANNUAL],
  [1, 7, MONTHLY],
  [1, 6, ANNUAL],
  [1, 5, ANNUAL],
  [2, 4, ANNUAL],
  [1, 4, ANNUAL],
  [1, 3, ANNUAL],
  [2, 2, ANNUAL],
  [2, 1, ANNUAL],
] as const;

/** The last buyers have no photo yet. */
const WITHOUT_PHOTO = 3;

function saleOf(names: readonly string[], at: Date, product: (typeof SOLD)[number]): string[] {
  const [id, payment] = [uuidv7(), uuidv7()];
  const buyer = names[0]!;
  const email = `${buyer
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase()}@example.com`;
  const line = { event_id: EVENTS.park.id, product_id: product.id, appointment_id: null, quantity: names.length };
  const hold = {
    key: `demo:${id}`,
    id,
    reference: newReference(8),
    secret: newSecret(),
    channel: SHOP_CHANNEL,
    locale: 'es',
    tickets: names.length,
    lines: [line],
  };
  const place = {
    order_id: id,
    name: buyer,
    email,
    locale: 'es',
    payment_id: payment,
    provider: 'sandbox',
    method: 'card',
    profiles: names.map((name, index) => ({ position: index + 1, name, data: {} })),
  };
  const paid = {
    payment_id: payment,
    status: 'confirmed',
    amount: names.length * product.priceCents,
    currency: 'EUR',
    provider_ref: `demo_${payment}`,
    card_brand: 'visa',
    card_last4: '4242',
    provider: 'sandbox',
  };
  return [
    `select set_config('aforo.now', '${at.toISOString()}', true)`,
    `select count(*) from hold_places(${quoted([hold])}, 15)`,
    `select count(*) from place_orders(${quoted([place])}, 30)`,
    `select count(*) from settle_payments(${quoted([paid])})`,
  ];
}

/** Some pass holders visit on each of the last days, at eleven UTC. */
function walks(validator: string, until: number): string[] {
  const gates = GATES.filter(({ venueId }) => venueId === EVENTS.park.venueId);
  return Array.from({ length: 30 }, (_, n) => 30 - n).flatMap((ago) => {
    const at = new Date(Math.floor((until - ago * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS * (11 / 24));
    if (at.getTime() >= until) return [];
    return [
      `select set_config('aforo.now', '${at.toISOString()}', true)`,
      `select count(*) from validate_tickets((select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', t.reference,
        'reference', t.reference, 'gate_id', '${gates[ago % gates.length]!.id}', 'user_id', '${validator}', 'scanned_at', moment())), '[]')
        from annual_passes a join tickets t on t.id = a.ticket_id where t.created_at < moment() and t.valid_until > moment() and hashtext(t.id::text || '${ago}') % 3 = 0))`,
    ];
  });
}

/** Sells the passes over the last weeks, adds photos and entries. */
export async function sellPasses(random: Random, validator: string): Promise<void> {
  await prisma.promo.createMany({ data: MEMBER_PRICES });
  const now = Date.now();
  let next = 0;
  const sales = SALES.flatMap(([count, ago, product]) => {
    const names = NAMES.slice(next, next + count);
    next += count;
    return saleOf(names, new Date(now - ago * DAY_MS - random.between(0, 5) * (DAY_MS / 24)), product);
  });
  await connection.query(`${sales.join(';\n')};\ndelete from outbox;`);
  const passes = await sql<{ id: string }>('demo_passes', 'select id from annual_passes order by created_at, id');
  const shown = passes.slice(0, passes.length - WITHOUT_PHOTO);
  const faces = await drawFaces(random, shown.length);
  await prisma.passPhoto.createMany({
    data: shown.map(({ id }, index) => ({ passId: id, id: uuidv7(), bytes: faces[index]! })),
  });
  // Some have automatic renewal; the sandbox charges a stored card by its id.
  await sql(
    'demo_yearly',
    `insert into renewal_consents (id, order_id, order_item_id, state, text, agreed_cents, currency, provider, customer_ref, method_ref, card_brand, card_last4, created_at)
     select gen_random_uuid(), i.order_id, i.id, 'active', $1, i.price_cents, 'EUR', 'sandbox', 'sbx_customer_' || i.order_id, 'sbx_card_success_4242', 'visa', '4242', a.created_at
     from annual_passes a join order_items i on i.id = a.order_item_id where i.product_id = $2 order by a.created_at, a.id limit 4`,
    ['Renovar automáticamente cada año con esta tarjeta. Precio actual por año: Pase anual 42,00 €.', ANNUAL.id],
  );
  await connection.query(`${walks(validator, now).join(';\n')};\ndelete from outbox;`);
  await sql(
    'demo_blocked_pass',
    `update tickets set state = 'blocked', blocked_reason = 'Tarjeta perdida' where id = (select ticket_id from annual_passes a join tickets t on t.id = a.ticket_id
       where t.state = 'valid' and t.uses_left < t.uses_total order by a.created_at, a.id offset 6 limit 1)`,
  );
}
