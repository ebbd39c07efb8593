import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { makeUser } from '../users/people';

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
