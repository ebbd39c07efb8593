/** People who bought and visited, long ago and recently, with data in every possible place. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { warnOwners } from '../../../server/privacy/actions/warnOwners';
import { PERSONAL_DATA } from '../../../server/privacy/personalData';
import { uuidv7 } from '../../../server/shared/uuid';
import { type Sale, type SaleInput, sell, untilMails } from '../tickets/saleFixture';

/** A name that occurs nowhere else. */
export const NAME = 'Zacarías Quintanilla';
export const ADDRESS = 'zacarias.quintanilla@example.test';
export const PHONE = '+34 611 223 344';
export const DOCUMENT = '99887766Z';
const MARKS = ['Zacar', 'zacarias', '611 223 344', DOCUMENT];

export const MONTHS = 30 * 24 * 3600;
export const YEARS = 365.25 * 24 * 3600;

/** Moves an order with its history into the past. */
export async function age(orderId: string, seconds: number): Promise<void> {
  const back = [orderId, seconds];
  const by = 'make_interval(secs => $2::float8)';
  for (const [name, statement] of Object.entries({
    orders: `update orders set created_at = created_at - ${by}, placed_at = placed_at - ${by}, paid_at = paid_at - ${by},
      updated_at = updated_at - ${by}, expires_at = expires_at - ${by} where id = $1::uuid`,
    slots: `update appointments set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}
      where id in (select appointment_id from order_items where order_id = $1::uuid)`,
    tickets: `update tickets set valid_from = valid_from - ${by}, valid_until = valid_until - ${by} where order_id = $1::uuid`,
    payments: `update payments set created_at = created_at - ${by}, updated_at = updated_at - ${by}, captured_at = captured_at - ${by}
      where order_id = $1::uuid`,
    refunds: `update refunds set created_at = created_at - ${by}, updated_at = updated_at - ${by} where order_id = $1::uuid`,
  }))
    await sql(`age_${name}`, statement, back);
}

/** An order of Zacarías for two, that many seconds ago, with all data that an order can have. */
export async function sellAged(seconds: number, input: SaleInput & { email?: string } = {}): Promise<Sale> {
  const { email = ADDRESS, ...rest } = input;
  const holders = [
    { position: 1, name: NAME, data: { document: DOCUMENT } },
    { position: 2, name: 'Berta Other', data: { document: '11112222B' } },
  ];
  const sale = await sell({ name: NAME, holders, ...rest });
  await sql(
    'aged_buyer',
    `update orders set customer_email = $2, customer_phone = $3, browser = 'browserhash', network = 'networkhash' where id = $1::uuid`,
    [sale.id, email, PHONE],
  );
  await sql(
    'aged_payment',
    `update payments set raw = jsonb_build_object('payer', $2::text), redirect = jsonb_build_object('url', $2::text) where order_id = $1::uuid`,
    [sale.id, email],
  );
  await sql(
    'aged_message',
    `insert into provider_events (provider, event_id, payment_id, payload, outcome)
     select 'sandbox', gen_random_uuid()::text, id, jsonb_build_object('payer', $2::text), 'applied' from payments where order_id = $1::uuid`,
    [sale.id, email],
  );
  // The daily email is written after the sale.
  await untilMails(sale.id, 1);
  await sql('aged_mail', 'delete from mail_log where order_id = $1::uuid', [sale.id]);
  await writeMail(email, sale.id);
  await sql('aged_ticket', 'update tickets set blocked_reason = $2 where order_id = $1::uuid', [
    sale.id,
    `asked by ${NAME}`,
  ]);
  await age(sale.id, seconds);
  return sale;
}

export const writeMail = (recipient: string, orderId: string | null = null, state = 'sent') =>
  prisma.mailLog.create({
    data: {
      id: uuidv7(),
      kind: 'order_paid',
      recipient,
      orderId,
      locale: 'en',
      subject: `For ${NAME}`,
      html: `<p>${NAME}</p>`,
      text: NAME,
      state,
    },
  });

/** A person who requested and got a code, that many seconds ago. */
export async function askForCode(seconds: number, email = ADDRESS): Promise<string> {
  const promo = await prisma.promo.create({
    data: { id: uuidv7(), name: { en: 'Friends' }, effect: 'percentage', percent: 1000, trigger: 'code' },
  });
  const at = new Date(Date.now() - seconds * 1000);
  const code = await prisma.promoCode.create({
    data: {
      id: uuidv7(),
      code: randomUUID().slice(0, 12).toUpperCase(),
      promoId: promo.id,
      recipient: NAME,
      recipientEmail: email,
      recipientNote: `For ${NAME}`,
      createdAt: at,
    },
  });
  const { id } = await prisma.promoCodeRequest.create({
    data: {
      id: uuidv7(),
      promoId: promo.id,
      secret: randomUUID(),
      name: NAME,
      email,
      reason: `I am ${NAME}`,
      locale: 'en',
      state: 'approved',
      note: `Welcome, ${NAME}`,
      promoCodeId: code.id,
      decidedAt: at,
      createdAt: at,
    },
  });
  await sql(
    'aged_audit',
    `insert into audit_log (at, actor, action, subject_type, subject_id, label, before, after) values
       (now(), 'Ana', 'promo_code_request.approved', 'promo_code_request', $1, $3, '{"state": "waiting"}', jsonb_build_object('state', 'approved', 'note', $3::text)),
       (now(), 'Ana', 'promo_code.created', 'promo_code', $2, 'CODE', null, jsonb_build_object('code', 'CODE', 'recipient', $3::text, 'recipientEmail', $4::text, 'recipientNote', $3::text))`,
    [id, code.id, NAME, email],
  );
  return id;
}

/** Tables with rows about Zacarías, and their number. */
export async function whereKnown(): Promise<Record<string, number>> {
  const known: Record<string, number> = {};
  for (const [table, { brief }] of Object.entries(PERSONAL_DATA)) {
    // Attempts and sessions expire within hours.
    if (brief !== undefined) continue;
    const [row] = await sql<{ count: number }>(
      `known_${table}`,
      `select count(*)::int as count from ${table} r where exists (select from unnest($1::text[]) mark where to_jsonb(r)::text ilike '%' || mark || '%')`,
      [MARKS],
    );
    if (row!.count > 0) known[table] = row!.count;
  }
  return known;
}

/** Columns that an erasure may change, besides personal ones. */
const MAY_CHANGE: Record<string, readonly string[]> = {
  orders: ['user_id', 'holders_erased_at', 'buyer_erased_at'],
  order_events: ['user_id'],
};

const KEPT_TABLES = [
  'orders',
  'order_items',
  'order_events',
  'order_attentions',
  'order_acceptances',
  'payments',
  'refunds',
  'tickets',
  'validations',
  'appointments',
  'quota_counters',
  'promo_redemptions',
  'promos',
  'promo_codes',
  'products',
  'series',
  'provider_events',
] as const;

/** All data of books, reports and gates, without personal data. */
export async function books(): Promise<Record<string, string>> {
  const states: Record<string, string> = {};
  for (const table of KEPT_TABLES) {
    const { none: _none, ...personal } = PERSONAL_DATA[table] ?? {};
    const gone = [...Object.values(personal).flatMap((columns) => columns.split(' ')), ...(MAY_CHANGE[table] ?? [])];
    const [row] = await sql<{ state: string }>(
      `books_${table}`,
      `select coalesce(string_agg((to_jsonb(r) - $1::text[])::text, E'\\n' order by (to_jsonb(r) - $1::text[])::text), '') as state from ${table} r`,
      [gone],
    );
    states[table] = row!.state;
  }
  return states;
}

/** Backdates the warning emails to the owners of these accounts. */
export async function warned(users: string[], days: number): Promise<void> {
  await warnOwners(100);
  await sql(
    'test_warned',
    `update mail_log set state = 'sent', sent_at = now() - make_interval(days => $2::int), created_at = now() - make_interval(days => $2::int)
     where split_part(dedupe_key, ':', 2) = any ($1::text[])`,
    [users, days],
  );
}
