/** A quote becomes an order: an ordinary one of the channel `bulk`, whose units await their claim. */

import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { askInvoice } from '../../invoices';
import type { AuditContext } from '../../shared/actor';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import { DomainError, notFound } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { newReference, newSecret } from '../../shared/reference';
import { uuidv7 } from '../../shared/uuid';
import type { MasterLine } from './priceLines';

const REFERENCE_LENGTH = 8;
const MINUTES_OF_DAY = 24 * 60;
/** Ten thousand units take a while. */
const MAX_MS = 60_000;

type Locked = {
  state: string;
  lines: MasterLine[];
  isOver: boolean;
  locale: string;
  companyState: string;
  quoteDays: number;
  name: string;
  email: string;
  taxId: string;
  country: string;
  address: string;
  postcode: string;
  city: string;
};

async function lock(tx: Tx, id: string): Promise<Locked> {
  const [row] = await tx.$queryRaw<Locked[]>`
    select m.state, m.lines, m.quote_until <= moment() as "isOver", m.locale, c.state as "companyState", c.quote_days as "quoteDays", c.name, c.email,
      c.tax_id as "taxId", c.country, c.address, c.postcode, c.city
    from master_orders m join companies c on c.id = m.company_id where m.id = ${id}::uuid for update of m`;
  if (!row) throw notFound();
  return row;
}

type ListPrice = { n: number; price: number };

/** The list prices of now: what was promised stays the price, as long as the list is not below it. */
const listPrices = (tx: Tx, lines: readonly MasterLine[]) => tx.$queryRaw<ListPrice[]>`
  select asked.n::int as n, cost.price::int as price
  from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("productId" uuid, "slotId" uuid)) with ordinality as asked("productId", "slotId", n)
    join products p on p.id = asked."productId" join events e on e.id = p.event_id left join appointments a on a.id = asked."slotId"
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, ${BULK_CHANNEL}) cost`;

type HoldOutcome = 'held' | 'replayed' | 'sold_out' | 'stale' | 'nothing_left' | 'refused';

async function holdUnits(tx: Tx, id: string, master: Locked): Promise<string> {
  const prices = new Map((await listPrices(tx, master.lines)).map(({ n, price }) => [n, price]));
  const lines = master.lines.map(({ eventId, productId, slotId, quantity, priceCents, discountCents }, at) => {
    const price = prices.get(at + 1) ?? priceCents;
    const discounts = Array<number>(quantity).fill(Math.max(0, price - (priceCents - discountCents)));
    return { event_id: eventId, product_id: productId, appointment_id: slotId, quantity, price, discounts };
  });
  const orderId = uuidv7();
  const request = {
    ...{ key: `bulk:${id}`, id: orderId, reference: newReference(REFERENCE_LENGTH), secret: newSecret() },
    ...{ channel: BULK_CHANNEL, claimed_later: true, user_id: null, locale: master.locale },
    ...{ tickets: lines.reduce((sum, { quantity }) => sum + quantity, 0), lines },
  };
  const [held] = await tx.$queryRaw<{ outcome: HoldOutcome }[]>`
    select outcome from hold_places(${JSON.stringify([request])}::jsonb, ${master.quoteDays * MINUTES_OF_DAY}::int)`;
  switch (held!.outcome) {
    case 'held':
      return orderId;
    case 'sold_out':
      throw new DomainError('bulk_sold_out');
    case 'stale':
    case 'nothing_left':
      throw new DomainError('prices_moved');
    case 'refused':
    case 'replayed':
      throw new DomainError('bulk_not_on_sale');
    default:
      return unknownOutcome(held!.outcome);
  }
}

async function place(tx: Tx, orderId: string, { name, email, locale, quoteDays }: Locked): Promise<void> {
  await tx.$executeRaw`update order_items set awaits_claim = true where order_id = ${orderId}::uuid and visit = 0`;
  const request = {
    ...{
      order_id: orderId,
      name,
      email,
      phone: null,
      locale,
      user_id: null,
      payment_id: uuidv7(),
      provider: null,
      method: null,
    },
    ...{
      confirm_minutes: null,
      pending_minutes: quoteDays * MINUTES_OF_DAY,
      pay_until: null,
      profiles: [],
      acceptances: [],
    },
  };
  await tx.$queryRaw`select outcome from place_orders(${JSON.stringify([request])}::jsonb, ${quoteDays * MINUTES_OF_DAY}::int)`;
}

/**
 * Places what was quoted: places and quotas are taken, and it awaits its money for the days of the company's terms. Pressed twice, it is placed once.
 * Its invoice will be made out to the company.
 * @throws DomainError company_stopped, quote_over, quote_cancelled, bulk_sold_out, bulk_not_on_sale, prices_moved
 */
export async function placeMaster(by: AuditContext, id: string): Promise<void> {
  const placed = await transaction(async (tx) => {
    const master = await lock(tx, id);
    if (master.state === 'placed') return null;
    if (master.state === 'cancelled') throw new DomainError('quote_cancelled');
    if (master.companyState !== 'active') throw new DomainError('company_stopped');
    if (master.isOver) throw new DomainError('quote_over');
    const orderId = await holdUnits(tx, id, master);
    await place(tx, orderId, master);
    await tx.$executeRaw`
      update master_orders set state = 'placed', order_id = ${orderId}::uuid, version = version + 1,
        total_cents = (select total_cents from orders where id = ${orderId}::uuid) where id = ${id}::uuid`;
    return { orderId, master };
  }, MAX_MS);
  wakeOutbox();
  if (!placed) return;
  const { name, taxId, country, address, postcode, city } = placed.master;
  const asked = { name, taxId, country, address, postcode, city };
  try {
    await askInvoice({ orderId: placed.orderId, asked, userId: by.userId });
  } catch (error) {
    // A house that has not set up its invoices sells all the same; it is asked for on the order's page then.
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Gives up a quote, which took nothing. @throws DomainError quote_placed */
export async function cancelQuote(id: string): Promise<void> {
  const [row] = await sql<{ state: string }>(
    'cancel_quote',
    `with ended as (update master_orders set state = 'cancelled', version = version + 1 where id = $1 and state = 'quote' returning state)
     select coalesce((select state from ended), (select state from master_orders where id = $1)) as state`,
    [id],
  );
  if (row?.state === 'placed') throw new DomainError('quote_placed');
}
