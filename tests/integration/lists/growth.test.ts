/**
 * With 24,000 orders, back office pages read no more than the rows they show, or those of their event: rows and index
 * entries are counted, not timed.
 */
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { MAX_COUNTED } from '../../../server/shared/lists';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fillWithPeople } from '../../support/manyPeople';
import { AS_IF_LARGE, rowsRead } from '../../support/rowsRead';
import { makeUser, signInAs } from '../users/people';

const ORDERS = 24_000;
/**
 * Limit of one statement about an event: 1,000 of its rows are counted, or 1,000 rows of the organisation examined one
 * by one.
 */
const OF_EVENT = 12_000;
/**
 * Limit of one statement about the organisation: 10,000 rows are counted, and totals of 5,000 orders read three rows
 * each.
 */
const OF_HOUSE = MAX_COUNTED + 10_000;

/** An event with fifty old orders, one with sixty over all years, one with a twentieth of all. */
const EVENTS = ['ended', 'small', 'event-9'] as const;

const FILL = [
  `insert into events (id, slug, kind, status, title, summary, description, venue_id, updated_at)
   select gen_random_uuid(), slug, 'slotted', 'published', '{"en":"Event"}', '{}', '{}', (select id from venues limit 1), now()
   from unnest(array['ended', 'small']) slug`,
  `update order_items i set event_id = e.id from orders o join events e
     on e.slug = case when right(o.reference, 9)::int <= 50 then 'ended' when right(o.reference, 9)::int % 200 = 7 then 'small' end
   where o.id = i.order_id`,
  `update profile_orders g set events = array[i.event_id] from order_items i where i.order_id = g.order_id`,
  'update profiles set events = events_of_person(id)',
  `insert into mail_log (id, kind, recipient, locale, subject, html, text, state, order_id, created_at)
   select gen_random_uuid(), 'order_paid', customer_email, 'en', 'Your tickets', 'x', 'x', 'sent', id, created_at from orders`,
  `insert into refunds (id, payment_id, order_id, state, amount_cents, currency, reason, idempotency_key, created_at)
   select gen_random_uuid(), p.id, p.order_id, 'done', 500, 'EUR', 'by_buyer', p.id, p.created_at from payments p`,
  `insert into provider_records (provider, ref, payment_id, state, amount_cents, fee_cents, currency)
   select provider, id, id, 'captured', amount_cents, 20, currency from payments`,
  `insert into promos (id, name, trigger, effect, percent, event_id)
   select gen_random_uuid(), '{"en":"Own"}', 'code', 'percentage', 1000, id from events where slug in ('ended', 'small')`,
  `update promo_codes c set promo_id = p.id from promos p join events e on e.id = p.event_id
   where e.slug = 'small' and c.code like '%77'`,
  // Two products need holder data; all but twenty of their tickets have it.
  `update products set holder_fields = '[{"name":"name","kind":"text","label":{"en":"Name"},"required":true}]'
   where id in (select product_id from order_items group by 1 order by count(*) desc limit 2)`,
  `insert into product_terms (id, holder_fields, re_entry_minutes, uses, entry_before_minutes, entry_after_minutes)
   select id, holder_fields, 0, 1, 15, 30 from products`,
  'update products set terms_id = id',
  'update order_items set terms_id = product_id',
  `insert into order_item_profiles (order_item_id, name) select i.id, 'Ana' from order_items i offset 20`,
  'analyze',
];

const app = runApp();
let staff: Client;
const ids = new Map<string, string>();
let product = '';
beforeAll(async () => {
  await fillWithPeople(app.databaseUrl, ORDERS);
  const house = new pg.Client({ connectionString: app.databaseUrl, options: '-c session_replication_role=replica' });
  await house.connect();
  for (const text of FILL) await house.query(text);
  const { rows } = await house.query<{ slug: string; id: string }>('select slug, id from events');
  for (const { slug, id } of rows) ids.set(slug, id);
  const sold = await house.query<{ id: string }>('select product_id as id from order_items limit 1');
  product = sold.rows[0]!.id;
  await house.end();
  staff = await signInAs(app, (await makeUser('administrator')).email);
});

/** Statements of a page that exceed the limit. */
async function tooMuch(path: string, most: number, settings: readonly string[] = []): Promise<string[]> {
  const read = await rowsRead(async () => expect((await staff.raw(path, {})).status).toBe(200), settings);
  expect(read.length).toBeGreaterThan(1);
  return read.filter(({ rows }) => rows > most).map(({ text, rows }) => `${path} ${rows}: ${text.slice(0, 200)}`);
}

const LISTS = [
  paths.orders.range(),
  paths.customerService.mails(),
  paths.profiles.index(),
  paths.promoCodes.index(),
  paths.refunds.index(),
  paths.unassigned.index(),
];

it.each(LISTS)('%s reads what it shows, in the house and in an event', async (path) => {
  const much = await tooMuch(path, OF_HOUSE);
  for (const slug of EVENTS) much.push(...(await tooMuch(`${path}?event=${ids.get(slug)}`, OF_EVENT, AS_IF_LARGE)));
  expect(much.join('\n')).toBe('');
});

it('a part of a number reads what an index finds', async () => {
  const much: string[] = [];
  for (const path of [paths.orders.range(), paths.profiles.index(), paths.refunds.index(), paths.tickets.index()])
    for (const q of ['304', '600304']) much.push(...(await tooMuch(`${path}?page=1&q=${q}`, OF_EVENT, AS_IF_LARGE)));
  expect(much.join('\n')).toBe('');
});

it('the figures of card payments are of as many as are counted', async () => {
  // Each of 10,000 payments with its record and its refund.
  expect(await tooMuch(paths.cardPayments.index(), 4 * MAX_COUNTED, AS_IF_LARGE)).toEqual([]);
});

it('an event, its orders and the form of a product read what they show', async () => {
  const much = await tooMuch(paths.products.edit(product), OF_EVENT, AS_IF_LARGE);
  for (const slug of EVENTS) {
    const id = ids.get(slug)!;
    much.push(...(await tooMuch(paths.events.orders(id), OF_EVENT, AS_IF_LARGE)));
    much.push(...(await tooMuch(paths.events.one(id), OF_EVENT, AS_IF_LARGE)));
  }
  expect(much.join('\n')).toBe('');
});
