import { setTimeout as pause } from 'node:timers/promises';
import type { Prisma } from '../../generated/prisma/client';
import { promoRow } from '../../prisma/factories/catalogue';
import { prisma } from '../../server/infra/db';
import { forgetPromos } from '../../server/promos';

type Given = Partial<Prisma.PromoUncheckedCreateInput> & { eventId: string | null };

/** An automatic promotion of an event, or of all, in force at once in this process; a tenth off unless it is told otherwise. */
export async function createPromo(given: Given): Promise<string> {
  const { id } = await prisma.promo.create({ data: promoRow(given) });
  forgetPromos();
  return id;
}

/** So long may a server process not know of a promotion that another one made. */
const UNKNOWN_MS = 3000;

/** Promotions that every process knows by now. */
export async function createPromosEverywhere(...given: Given[]): Promise<string[]> {
  const ids: string[] = [];
  for (const each of given) ids.push(await createPromo(each));
  await pause(UNKNOWN_MS + 100);
  return ids;
}

/** What a promotion has given so far. */
export const givenBy = (id: string): Promise<{ uses: number; spentCents: number }> =>
  prisma.promo.findUniqueOrThrow({ where: { id }, select: { uses: true, spentCents: true } });
