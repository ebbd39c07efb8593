/** Two venues with their programs, and a model of their slots, holds and orders. */
import { expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { programOf, write } from '../../integration/api/apiFixture';
import { createCompany } from '../../integration/bulk-orders/bulkFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';

export const VENUES = ['north', 'south'] as const;
export type VenueName = (typeof VENUES)[number];
/** Programs of one venue each, and one of the whole house, which may charge companies. */
export const PROGRAMS = ['north', 'south', 'whole'] as const;
export type ProgramName = (typeof PROGRAMS)[number];
export const PRODUCTS = ['adult', 'free'] as const;
type ProductName = (typeof PRODUCTS)[number];

export const PRICE = 1200;
export const CAPACITY = 6;
export const SLOTS = 2;

type Venue = { venueId: string; eventId: string; products: Record<ProductName, string> };
export type House = {
  venues: Record<VenueName, Venue>;
  programs: Record<ProgramName, Client>;
  companyId: string;
};

async function openVenue(name: string): Promise<Venue> {
  const venueId = await createVenue(name);
  const terms = { refundSteps: [{ hoursBefore: 1, percent: 10_000 }], rescheduleUntilHours: 1 };
  const { id: eventId } = await createEvent(venueId, { status: 'published', ...terms });
  const channels = ['partner'];
  const adult = await createProduct(eventId, { priceCents: PRICE, taxRate: 1000, channels });
  const free = await createProduct(eventId, { priceCents: 0, channels });
  return { venueId, eventId, products: { adult, free } };
}

export async function openHouse(app: TestApp): Promise<House> {
  const venues = { north: await openVenue('North'), south: await openVenue('South') };
  const { id } = await makeUser('administrator');
  const of = (name: VenueName) => programOf(app, id, { venueIds: [venues[name].venueId] });
  const programs = { north: await of('north'), south: await of('south'), whole: await programOf(app, id) };
  return {
    venues,
    programs,
    companyId: await createCompany({ methods: ['on_account'], creditLimitCents: 10_000_000 }),
  };
}

export type Slot = { id: string; venue: VenueName; free: number };
export type Hold = {
  id: string;
  by: ProgramName;
  slot: Slot;
  product: ProductName;
  quantity: number;
};
export type Item = { id: string; slot: Slot; isActive: boolean };
export type Order = {
  id: string;
  reference: string;
  by: ProgramName;
  venue: VenueName;
  state: 'pending' | 'paid' | 'cancelled' | 'partially_refunded' | 'refunded';
  totalCents: number;
  refundedCents: number;
  items: Item[];
};
export type Model = { slots: Slot[]; holds: Hold[]; orders: Order[] };

type Last = { by: ProgramName; method: Method; path: string; body: unknown; key: string; status: number; text: string };
type Method = 'POST' | 'PATCH' | 'DELETE';

export const reaches = (by: ProgramName, venue: VenueName): boolean => by === 'whole' || by === venue;

/** Orders of these slots with items, tickets and sales as a text, by id. Money goes back later, by the outbox. */
const ORDERS = `
  select o.id, concat_ws(' ', o.state, o.total_cents, o.discount_cents, o.fee_cents, o.expires_at, o.customer_email,
      (select string_agg(concat_ws(':', i.id, i.state, i.appointment_id, i.price_cents), ',' order by i.position)
        from order_items i where i.order_id = o.id),
      (select string_agg(concat_ws(':', t.id, t.state), ',' order by t.id) from tickets t where t.order_id = o.id),
      (select sum(gross_cents) from sale_entries where order_id = o.id)) as seen
  from orders o where exists (select from order_items i where i.order_id = o.id and i.appointment_id = any ($1::uuid[]))`;

/** The programs in front of a house, with what they sent last. */
export class Real {
  last: Last | null = null;

  constructor(
    readonly house: House,
    readonly slots: readonly string[],
  ) {}

  private async seen(): Promise<Map<string, string>> {
    const rows = await sql<{ id: string; seen: string }>('test_seen_orders', ORDERS, [this.slots]);
    return new Map(rows.map(({ id, seen }) => [id, seen]));
  }

  /**
   * Sends a write. No other order than the one it is about changes.
   * @param about the id of the order that may change
   */
  async write(by: ProgramName, method: Method, path: string, { body, about, key = uuidv7() }: Write = {}) {
    const before = await this.seen();
    const answer = await write(this.house.programs[by], method, path, body, { key });
    const after = await this.seen();
    for (const [id, seen] of before) if (id !== about) expect(after.get(id), `${method} ${path}`).toBe(seen);
    if (answer.status >= 400 && about) expect(after.get(about), `${method} ${path}`).toBe(before.get(about));
    expect(answer.status, answer.text).toBeLessThan(500);
    this.last = { by, method, path, body, key, status: answer.status, text: answer.text };
    return answer;
  }
}
type Write = { body?: unknown; about?: string | undefined; key?: string };

/** Two new slots at each venue, and nothing sold. */
export async function newRun(house: House): Promise<{ model: Model; real: Real }> {
  await sql('test_patience', 'delete from rate_limits');
  const slots: Slot[] = [];
  for (const venue of VENUES)
    for (let nth = 0; nth < SLOTS; nth += 1) {
      const id = await createSlot(house.venues[venue].eventId, { inHours: 72, capacity: CAPACITY });
      slots.push({ id, venue, free: CAPACITY });
    }
  return {
    model: { slots, holds: [], orders: [] },
    real: new Real(
      house,
      slots.map(({ id }) => id),
    ),
  };
}
