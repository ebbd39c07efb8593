/** Open and parked baskets of a till, stored on the server so that a reload loses nothing. */
import { sql, type Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { CartLine } from '../../orders';
import { DomainError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import { keysOf } from './basketOrder';

export type BasketRow = {
  id: string;
  cashboxId: string;
  /** Idempotency key of the present order. */
  orderKey: string;
  /** Read from the order: sold once it is paid. */
  state: 'open' | 'parked' | 'sold' | 'dropped';
  lines: CartLine[];
  number: number | null;
  name: string | null;
  code: string | null;
  buyer: string | null;
  note: string | null;
  version: number;
  by: string;
};

const COLUMNS = `b.id, b.cashbox_id as "cashboxId", b.order_key as "orderKey",
  basket_state(b.state, b.order_key) as state, b.lines, b.number, b.name, b.code, b.buyer, b.note, b.version, b."by"`;

/** A basket of the till, or of any till. */
export async function findBasketRow(id: string, cashboxId: string | null = null): Promise<BasketRow | null> {
  const [row] = await sql<BasketRow>(
    'find_counter_basket_row',
    `select ${COLUMNS} from counter_baskets b where b.id = $1 and b.cashbox_id = coalesce($2, b.cashbox_id)`,
    [id, cashboxId],
  );
  return row ?? null;
}

/** The open basket of a till. */
export async function findOpenRow(cashboxId: string): Promise<BasketRow | null> {
  const [row] = await sql<BasketRow>(
    'open_counter_basket',
    `select ${COLUMNS} from counter_baskets b where b.cashbox_id = $1 and b.state = 'open'`,
    [cashboxId],
  );
  return row ?? null;
}

const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505';

type Wanted = { id: string; cashboxId: string; by: string; lines: readonly CartLine[]; version: number | null };

/**
 * Stores the requested contents on top of the version that the page shows. Idempotent.
 * @throws DomainError basket_elsewhere if another tab was first, or another basket of the till is open
 */
export async function writeLines({ id, cashboxId, by, lines, version }: Wanted): Promise<BasketRow> {
  try {
    const [row] = await sql<BasketRow>(
      'write_counter_basket',
      `insert into counter_baskets as b (id, cashbox_id, order_key, lines, "by") values ($1, $2, $1, $3::jsonb, $4)
       on conflict (id) do update set lines = excluded.lines, version = b.version + 1, "by" = excluded."by", updated_at = moment()
         where b.cashbox_id = excluded.cashbox_id and basket_state(b.state, b.order_key) = 'open' and ($5::int is null or b.version = $5 or b.lines = excluded.lines)
       returning ${COLUMNS}`,
      [id, cashboxId, JSON.stringify(lines), by, version],
    );
    if (row) return row;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  throw new DomainError('basket_elsewhere', { status: 409 });
}

/** Present lines of a till's order `o`, as its basket stores them. */
const HELD_LINES = `(select jsonb_agg(jsonb_build_object('eventId', event_id, 'productId', product_id, 'appointmentId', appointment_id,
    'quantity', quantity) order by first) from (
    select event_id, product_id, appointment_id, count(*) as quantity, min(position) as first from order_items
    where order_id = o.id and visit = 0 group by event_id, product_id, appointment_id) item)`;

/**
 * Restores contents and version after a failed reservation. The contents before may be refused ones of another tab:
 * the places that the order holds count, and a basket that never held any is deleted.
 */
export async function putBackLines(before: BasketRow | null, written: BasketRow): Promise<void> {
  const { id, version } = written;
  const [now] = await sql<{ orderKey: string; lines: CartLine[] | null }>(
    'lines_held_for_counter_basket',
    `select b.order_key as "orderKey", ${HELD_LINES} as lines
     from counter_baskets b left join orders o on o.idempotency_key = b.order_key::text and o.sold_by is not null where b.id = $1`,
    [id],
  );
  const held = now?.lines ?? null;
  // The first key is renewed once its order has ended.
  if (before && (held || now?.orderKey !== id)) {
    const isSame = !held || keysOf(held).toSorted().join() === keysOf(before.lines).toSorted().join();
    await sql(
      'put_back_counter_basket',
      `update counter_baskets set lines = $2::jsonb, version = $3 where id = $1 and version = $4 and state = 'open'`,
      [id, JSON.stringify(isSame ? before.lines : held), before.version, version],
    );
  } else
    await sql('forget_counter_basket', `delete from counter_baskets where id = $1 and version = $2`, [id, version]);
}

/** Cancels the order of a sale of which nothing is paid. @returns false if a part is paid, or the order has ended */
export async function cancelUntaken(orderId: string, by: string): Promise<boolean> {
  const [row] = await sql<{ isDone: boolean }>('cancel_untaken', 'select cancel_untaken($1, $2) as "isDone"', [
    orderId,
    by,
  ]);
  wakeOutbox();
  return row!.isDone;
}

/** Sets a new order key after the order has ended. Concurrent calls agree on one key. */
export async function renewOrderKey({ id, orderKey }: BasketRow): Promise<string> {
  const next = uuidv7();
  await sql('renew_counter_basket', `update counter_baskets set order_key = $3 where id = $1 and order_key = $2`, [
    id,
    orderKey,
    next,
  ]);
  const [row] = await sql<{ key: string }>(
    'key_of_counter_basket',
    `select order_key as key from counter_baskets where id = $1`,
    [id],
  );
  return row?.key ?? next;
}

/** Marks a basket as dropped, so that the till starts another; a sold one stays sold. */
export const markDropped = (id: string) =>
  sql(
    'drop_counter_basket',
    `update counter_baskets set state = 'dropped', lines = '[]', name = null, buyer = null, note = null, number = null,
       updated_at = moment() where id = $1 and state <> 'sold'`,
    [id],
  );

/**
 * Completes the sale of a basket whose order was paid elsewhere, by a bank transfer for example. Idempotent.
 * @returns false if its sale is complete, or its order is not paid
 */
export async function finishBasket(id: string, by: string): Promise<boolean> {
  const [row] = await sql<{ isFinished: boolean }>('finish_basket', 'select finish_basket($1, $2) as "isFinished"', [
    id,
    by,
  ]);
  return row!.isFinished;
}

/** Completes the sales of a till whose orders were paid elsewhere, before its count begins. */
export const finishSoldBaskets = (tx: Tx, cashboxId: string, by: string) =>
  tx.$executeRaw`
    select finish_basket(id, ${by}::uuid) from counter_baskets where cashbox_id = ${cashboxId}::uuid
      and state in ('open', 'parked') and basket_state(state, order_key) = 'sold' order by id`;

export const setBasketCode = (id: string, code: string | null) =>
  sql('code_of_counter_basket', `update counter_baskets set code = $2, updated_at = moment() where id = $1`, [
    id,
    code,
  ]);

export const setBasketNotes = (id: string, { buyer, note }: { buyer: string; note: string }) =>
  sql(
    'notes_of_counter_basket',
    `update counter_baskets set buyer = nullif($2, ''), note = nullif($3, ''), updated_at = moment() where id = $1`,
    [id, buyer, note],
  );

/**
 * Parks a basket under the till's next number. Its reservation time does not change. A sold or half-paid one stays as
 * it is. Idempotent.
 */
export async function parkBasket(cashboxId: string, id: string, name: string): Promise<void> {
  await sql(
    'park_counter_basket',
    `update counter_baskets set state = 'parked', name = $3, updated_at = moment(), number = (
       select coalesce(min(n), 1) from generate_series(1, (select count(*) + 1 from counter_baskets where cashbox_id = $1 and state = 'parked')) n
       where not exists (select from counter_baskets where cashbox_id = $1 and state = 'parked' and number = n))
     where cashbox_id = $1 and id = $2 and basket_state(state, order_key) = 'open' and lines <> '[]'
       and not exists (select from orders o where o.idempotency_key = order_key::text and o.state = 'pending' and covered_of_order(o.id) > 0)`,
    [cashboxId, id, name || null],
  );
}

/** Resumes a parked basket. @throws DomainError basket_open if another one is open; basket_gone */
export async function resumeBasket(cashboxId: string, id: string, by: string): Promise<BasketRow> {
  try {
    const [row] = await sql<BasketRow>(
      'resume_counter_basket',
      `update counter_baskets b set state = 'open', number = null, version = version + 1, "by" = $3, updated_at = moment()
       where b.cashbox_id = $1 and b.id = $2 and basket_state(b.state, b.order_key) in ('parked', 'open') returning ${COLUMNS}`,
      [cashboxId, id, by],
    );
    if (row) return row;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new DomainError('basket_open', { status: 409 });
  }
  throw new DomainError('basket_gone', { status: 409 });
}
