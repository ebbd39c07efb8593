import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { uuidv7 } from '../../shared/uuid';
import { eventValues } from '../eventFields';
import { findForChange, subjectOf } from './findForChange';

type Copy = {
  from: string;
  to: string /** Converts a title to the copy's, in each language. */;
  titleOf: (title: string, locale: string) => string;
};
/** Old and new ids in the same order. */
type Ids = { old: string[]; new: string[] };

const fresh = (rows: readonly { id: string }[]): Ids => ({
  old: rows.map(({ id }) => id),
  new: rows.map(() => uuidv7()),
});

/**
 * Copies rows with all their columns, except those in `changed` (SQL that returns JSON; `m.id` is the row's new id).
 */
const copyRows = (tx: Tx, table: string, ids: Ids, changed: string, values: readonly unknown[] = []) =>
  tx.$executeRawUnsafe(
    `insert into ${table}
     select (jsonb_populate_record(t, jsonb_build_object('id', m.id) || ${changed})).*
     from unnest($1::uuid[], $2::uuid[]) as m(old, id) join ${table} t on t.id = m.old`,
    ids.old,
    ids.new,
    ...values,
  );

/** Maps the ids in an array by `$4` and `$5`; other ids stay. */
const mapped = (column: string) =>
  `(select coalesce(jsonb_agg(coalesce(p.id, x.id)), '[]') from unnest(t.${column}) as x(id)
    left join unnest($4::uuid[], $5::uuid[]) as p(old, id) on p.old = x.id)`;

async function copyCatalogue(tx: Tx, from: string, to: string): Promise<void> {
  const select = { where: { eventId: from }, select: { id: true } } as const;
  const quotas = fresh(await tx.quota.findMany(select));
  const products = fresh(await tx.product.findMany(select));
  await copyRows(tx, 'quotas', quotas, `jsonb_build_object('event_id', $3::uuid, 'held', 0, 'sold', 0, 'version', 1)`, [
    to,
  ]);
  await copyRows(
    tx,
    'products',
    products,
    `jsonb_build_object('event_id', $3::uuid, 'version', 1, 'barcode', null,
       'number', nextval(pg_get_serial_sequence('products', 'number')), 'created_at', now(), 'updated_at', now())`,
    [to],
  );
  await tx.$executeRawUnsafe(
    `insert into product_quotas (product_id, quota_id)
     select p.id, q.id from product_quotas pq
     join unnest($1::uuid[], $2::uuid[]) as p(old, id) on p.old = pq.product_id
     join unnest($3::uuid[], $4::uuid[]) as q(old, id) on q.old = pq.quota_id`,
    products.old,
    products.new,
    quotas.old,
    quotas.new,
  );
  await tx.$executeRawUnsafe(
    `insert into product_requirements (product_id, required_id)
     select p.id, other.id from product_requirements r
     join unnest($1::uuid[], $2::uuid[]) as p(old, id) on p.old = r.product_id
     join unnest($1::uuid[], $2::uuid[]) as other(old, id) on other.old = r.required_id`,
    products.old,
    products.new,
  );
  // The copy also uses the organisation's quotas.
  await tx.$executeRawUnsafe(
    `insert into product_quotas (product_id, quota_id)
     select p.id, pq.quota_id from product_quotas pq join quotas q on q.id = pq.quota_id and q.event_id is null
     join unnest($1::uuid[], $2::uuid[]) as p(old, id) on p.old = pq.product_id`,
    products.old,
    products.new,
  );
  for (const table of ['product_prices', 'product_visits'] as const) {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      `select id::text as id from ${table} where product_id = any ($1::uuid[])`,
      products.old,
    );
    const product = `(select id from unnest($3::uuid[], $4::uuid[]) as p(old, id) where p.old = t.product_id)`;
    await copyRows(tx, table, fresh(rows), `jsonb_build_object('product_id', ${product})`, [
      products.old,
      products.new,
    ]);
  }
  await copyPromos(tx, { from, to, products });
}

/** Copied promotions are unused; promo codes stay with the original. */
async function copyPromos(tx: Tx, { from, to, products }: { from: string; to: string; products: Ids }): Promise<void> {
  const promos = fresh(await tx.promo.findMany({ where: { eventId: from }, select: { id: true } }));
  await copyRows(
    tx,
    'promos',
    promos,
    `jsonb_build_object('event_id', $3::uuid, 'uses', 0, 'spent_cents', 0, 'version', 1,
       'product_ids', ${mapped('product_ids')}, 'created_at', now(), 'updated_at', now())`,
    [to, products.old, products.new],
  );
}

/** Copies opening hours with future exceptions; slots are generated from them. */
async function copyHours(tx: Tx, from: string, to: string): Promise<void> {
  const blocks = fresh(await tx.timeBlock.findMany({ where: { eventId: from }, select: { id: true } }));
  const ahead = fresh(
    await tx.timeBlockException.findMany({ where: { eventId: from, date: { gte: new Date() } }, select: { id: true } }),
  );
  const changed = `jsonb_build_object('event_id', $3::uuid, 'version', 1)`;
  await copyRows(tx, 'time_blocks', blocks, changed, [to]);
  await copyRows(tx, 'time_block_exceptions', ahead, changed, [to]);
}

/** The first free one of `slug-2`, `slug-3`, … */
async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const stem = slug.replace(/-\d+$/, '').slice(0, 110);
  const taken = await tx.event.findMany({ where: { slug: { startsWith: stem } }, select: { slug: true } });
  const former = await tx.eventSlug.findMany({ where: { slug: { startsWith: stem } }, select: { slug: true } });
  const slugs = new Set([...taken, ...former].map((event) => event.slug));
  for (let number = 2; ; number += 1) if (!slugs.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/**
 * Copies an event as a draft: texts, images, policies, products with their prices, quotas and visits, opening hours,
 * promotions. Without orders, slots and promo codes. Idempotent by id.
 */
export async function copyEvent(by: AuditContext, { from, to, titleOf }: Copy): Promise<void> {
  await transaction(async (tx) => {
    const original = await findForChange(tx, from);
    if (await tx.event.findUnique({ where: { id: to }, select: { id: true } })) return;
    const titles = Object.entries(original.title as Record<string, string>);
    const title = Object.fromEntries(titles.map(([locale, text]) => [locale, titleOf(text, locale)]));
    const slug = await freeSlug(tx, original.slug);
    await copyRows(
      tx,
      'events',
      { old: [from], new: [to] },
      `jsonb_build_object('slug', $3::text, 'title', $4::jsonb, 'status', 'draft', 'version', 1,
         'created_at', now(), 'updated_at', now())`,
      [slug, JSON.stringify(title)],
    );
    await copyCatalogue(tx, from, to);
    await copyHours(tx, from, to);
    const copy = await tx.event.findUniqueOrThrow({ where: { id: to } });
    await recordChange(tx, by, {
      action: 'event.copied',
      subject: subjectOf(copy),
      before: null,
      after: { ...eventValues(copy), copiedFrom: original.slug },
    });
  });
}
