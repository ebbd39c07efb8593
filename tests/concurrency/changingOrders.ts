/** Paid orders that change at two processes at the same time: bought, refunded, and scanned at a gate. */
import { randomUUID } from 'node:crypto';
import { prisma } from '../../server/infra/db';
import { paths } from '../../server/shared/paths';
import { uuidv7 } from '../../server/shared/uuid';
import { createProduct, createSlot } from '../integration/orders/shopFixture';
import { staffAt } from '../integration/users/people';
import type { Answer } from '../support/answer';
import type { BoxOffice, Held } from './boxOffice';
import { hold, openBoxOffice, payAt, place } from './boxOffice';
import { withoutGuard } from './withoutGuard';

export type Bought = Held & { id: string; slot: string; ticket: string; item: string };

/** An event with changes, exchanges and refunds until it begins, and a gate that admits its visitors. */
export async function openChangingOffice() {
  const office: BoxOffice = await openBoxOffice();
  await prisma.event.update({
    where: { id: office.event.id },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }], rescheduleUntilHours: 0, rescheduleExchanges: true },
  });
  const product = await createProduct(office.event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const gate = uuidv7();
  await prisma.gate.create({ data: { id: gate, venueId: office.venueId, name: 'Gate' } });
  const device = await staffAt(office.processes[1], 'validator');
  const slotFor = (capacity = 20) => createSlot(office.event.id, { inHours: 0.5, capacity });

  async function buy(): Promise<Bought> {
    const slot = await slotFor();
    const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
    const held = (await hold(office.door(0), office.event.slug, lines)).json<Held>();
    await payAt(office.door(0), await place(office.door(0), held));
    const order = await prisma.order.findUniqueOrThrow({
      where: { reference: held.reference },
      include: { items: true, tickets: true },
    });
    return { ...held, id: order.id, slot, item: order.items[0]!.id, ticket: order.tickets[0]!.reference };
  }
  /** The buyer's request for a change of time or an exchange, free of charge. */
  const change = (turn: number, { reference, key, slot }: Bought, body: object): Promise<Answer> =>
    office.door(turn).json('POST', paths.orders.reschedule(reference, key), {
      id: randomUUID(),
      positions: [1],
      seen: { 1: slot },
      expectedCents: 0,
      currency: 'EUR',
      ...body,
    });
  const makeRefund = (turn: number, { reference, key }: Bought): Promise<Answer> =>
    office.door(turn).json('POST', paths.orders.refund(reference, key), {
      id: randomUUID(),
      positions: [1],
      expectedCents: 1200,
      currency: 'EUR',
    });
  const scan = (code: string): Promise<Answer> =>
    device.json('POST', paths.validations.scans(), {
      nonce: randomUUID(),
      code,
      gateId: gate,
      scannedAt: new Date().toISOString(),
    });
  return { office, slotFor, buy, change, makeRefund, scan };
}
export type ChangingOffice = Awaited<ReturnType<typeof openChangingOffice>>;

/** Time changes and exchanges without locks: check, pause, change. */
export async function changeByLookingFirst(): Promise<void> {
  await withoutGuard('reschedule', [
    [`where id = (p_move ->> 'order_id')::uuid for update;`, `where id = (p_move ->> 'order_id')::uuid;`],
    ['v_quotas := lock_move(v_order.id, v_items, v_to || v_added, v_products);', ''],
    ['perform 1 from tickets where order_item_id = any (v_items) order by id for update;', ''],
    // Pauses until a person has entered, with a limit.
    [
      'v_let_go := let_go_reserved(v_order.id);',
      `for turn in 1..15 loop
         exit when exists (select from tickets where order_item_id = any (v_items) and state <> 'valid');
         perform pg_sleep(0.1);
       end loop;
       v_let_go := let_go_reserved(v_order.id);`,
    ],
  ]);
}

export const later = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds)).then(work);
