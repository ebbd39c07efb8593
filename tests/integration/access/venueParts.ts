import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { makeUser } from '../users/people';
import { createEntryRule } from '../validations/gateFixture';

/** A cashbox with an open shift of a cashier who does nothing else. */
export async function openCounter(venueId: string): Promise<{ cashbox: string; shift: string }> {
  const [cashbox, shift] = [uuidv7(), uuidv7()];
  const { id: cashierId } = await makeUser('cashier');
  await prisma.cashbox.create({ data: { id: cashbox, venueId, name: 'Counter' } });
  const sums = { openingExpectedCents: 0, openingCountedCents: 0, drawerCents: 0 };
  await prisma.cashboxShift.create({
    data: { id: shift, cashboxId: cashbox, number: 1, cashierId, state: 'open', currency: 'EUR', ...sums },
  });
  return { cashbox, shift };
}

/** A rule of entry of the venue, and a device that is paired with its gate. */
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
