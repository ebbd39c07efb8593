import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { take } from '../cash/cashFixture';
import { makeUser } from '../users/people';
import { createEntryRule } from '../validations/gateFixture';

/** A till with an open shift of a cashier who has sold one order and printed a test page. */
export async function openCounter(
  venueId: string,
  orderId: string,
): Promise<{ cashbox: string; shift: string; print: string }> {
  const [cashbox, shift, print] = [uuidv7(), uuidv7(), uuidv7()];
  const { id: cashierId } = await makeUser('cashier');
  await prisma.cashbox.create({ data: { id: cashbox, venueId, name: 'Counter' } });
  const sums = { openingExpectedCents: 0, openingCountedCents: 0, drawerCents: 0 };
  await prisma.cashboxShift.create({
    data: { id: shift, cashboxId: cashbox, number: 1, cashierId, state: 'open', currency: 'EUR', ...sums },
  });
  await take(shift, cashierId, 0, { method: 'free', order_id: orderId });
  const printed = { kind: 'test', via: 'browser', locale: 'en', state: 'printed', settledAt: new Date() };
  await prisma.printJob.create({ data: { id: print, cashboxId: cashbox, byId: cashierId, ...printed } });
  return { cashbox, shift, print };
}

/** A validation rule of the venue, and a device paired with its gate. */
export async function guardGate(venueId: string, gateId: string, name: string) {
  const entryRule = await createEntryRule({
    venueId,
    name: `${name} Rule`,
    when: { all: [{ fact: 'entries_total', op: 'ge', value: 100 }] },
  });
  const device = uuidv7();
  await prisma.gateDevice.create({
    data: { id: device, gateId, name: `${name} Turnstile`, tokenHash: `${name} hash` },
  });
  return { entryRule, device };
}

/** A closed waiting room of the event. */
export async function addWaitingRoom(eventId: string): Promise<string> {
  const id = uuidv7();
  await prisma.waitingRoom.create({ data: { id, eventId } });
  return id;
}
