/** Turns a quote into an order of the channel `bulk`, whose units await redemption. */

import { recordChange } from '../../audit';
import { holdForClaims, placeForClaims } from '../../checkout';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { issuesInvoices, noteWithOrder } from '../../invoices';
import type { AuditContext } from '../../shared/actor';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import { DomainError, notFound } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { MasterLine } from './priceLines';

const MINUTES_OF_DAY = 24 * 60;
/** Ten thousand units take long. */
const MAX_MS = 60_000;

type Locked = {
  reference: string;
  state: string;
  lines: MasterLine[];
  isOver: boolean;
  locale: string;
  companyState: string;
  quoteDays: number;
  invoicing: string;
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
    select m.reference, m.state, m.lines, m.quote_until <= moment() as "isOver", m.locale, m.invoicing, c.state as "companyState", c.quote_days as "quoteDays", c.name, c.email,
      c.tax_id as "taxId", c.country, c.address, c.postcode, c.city
    from master_orders m join companies c on c.id = m.company_id where m.id = ${id}::uuid for update of m`;
  if (!row) throw notFound();
  return row;
}

type ListPrice = { n: number; price: number };

/** Present list prices: the quoted price holds unless the list price is lower. */
const listPrices = (tx: Tx, lines: readonly MasterLine[]) => tx.$queryRaw<ListPrice[]>`
  select asked.n::int as n, cost.price::int as price
  from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("productId" uuid, "slotId" uuid)) with ordinality as asked("productId", "slotId", n)
    join products p on p.id = asked."productId" join events e on e.id = p.event_id left join appointments a on a.id = asked."slotId"
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, ${BULK_CHANNEL}) cost`;

async function hold(tx: Tx, id: string, { reference, lines, locale, quoteDays }: Locked): Promise<string> {
  const prices = new Map((await listPrices(tx, lines)).map(({ n, price }) => [n, price]));
  const wanted = lines.map(({ eventId, productId, slotId, quantity, priceCents, discountCents }, at) => {
    const price = prices.get(at + 1) ?? priceCents;
    return { eventId, productId, slotId, quantity, price, discount: Math.max(0, price - (priceCents - discountCents)) };
  });
  const { outcome, orderId } = await holdForClaims(tx, {
    key: `bulk:${id}`,
    reference,
    lines: wanted,
    locale,
    minutes: quoteDays * MINUTES_OF_DAY,
  });
  switch (outcome) {
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
      return unknownOutcome(outcome);
  }
}

/**
 * Places a quote: takes places and quotas, and awaits payment for the days in the company's terms. Idempotent. Its
 * invoice is for the company.
 * @throws DomainError company_stopped, quote_over, quote_cancelled, bulk_sold_out, bulk_not_on_sale, prices_moved
 */
export async function placeMaster(by: AuditContext, id: string): Promise<void> {
  // Sales are possible without invoice settings: the invoice can be requested later on the order's page.
  const canInvoice = await issuesInvoices();
  await transaction(async (tx) => {
    const master = await lock(tx, id);
    if (master.state === 'placed') return;
    if (master.state === 'cancelled') throw new DomainError('quote_cancelled');
    if (master.companyState !== 'active') throw new DomainError('company_stopped');
    if (master.isOver) throw new DomainError('quote_over');
    const orderId = await hold(tx, id, master);
    await placeForClaims(tx, orderId, { ...master, minutes: master.quoteDays * MINUTES_OF_DAY });
    await tx.$executeRaw`
      update master_orders set state = 'placed', order_id = ${orderId}::uuid, version = version + 1,
        total_cents = (select total_cents from orders where id = ${orderId}::uuid) where id = ${id}::uuid`;
    await recordChange(tx, by, {
      action: 'master_order.placed',
      subject: { type: 'master_order', id, label: master.reference },
    });
    // Monthly invoices are issued after the month (`invoiceMonths`).
    if (master.invoicing === 'month' || !canInvoice) return;
    const { name, taxId, country, address, postcode, city } = master;
    await noteWithOrder(tx, {
      ...{ orderId, userId: by.userId },
      customer: { name, taxId, country, address, postcode, city },
    });
  }, MAX_MS);
  wakeOutbox();
}

/** Cancels a quote, or an unpaid order, whose places are released immediately. @throws DomainError bulk_is_paid */
export async function cancelMaster(id: string, by: string | null): Promise<void> {
  const [answer] = await sql<{ outcome: 'cancelled' | 'paid' }>(
    'cancel_master',
    'select cancel_master($1, $2) as outcome',
    [id, by],
  );
  const { outcome } = answer!;
  switch (outcome) {
    case 'cancelled':
      return wakeOutbox();
    case 'paid':
      throw new DomainError('bulk_is_paid');
    default:
      return unknownOutcome(outcome);
  }
}
