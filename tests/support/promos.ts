import type { Prisma } from '../../generated/prisma/client';
import { prisma } from '../../server/infra/db';
import { forgetPromos } from '../../server/promos';
import { uuidv7 } from '../../server/shared/uuid';

type Given = Partial<Prisma.PromoUncheckedCreateInput> & { eventId: string | null };

/** An automatic promotion of an event, or of all, in force at once in this process; a tenth off unless it is told otherwise. */
export async function createPromo(given: Given): Promise<string> {
  const id = uuidv7();
  await prisma.promo.create({
    data: { id, name: { en: 'Offer', es: 'Oferta' }, effect: 'percentage', percent: 1000, ...given },
  });
  forgetPromos();
  return id;
}

/** What a promotion has given so far. */
export const givenBy = (id: string): Promise<{ uses: number; spentCents: number }> =>
  prisma.promo.findUniqueOrThrow({ where: { id }, select: { uses: true, spentCents: true } });
