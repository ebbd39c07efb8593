import { setTimeout as pause } from 'node:timers/promises';
import type { Prisma } from '../../generated/prisma/client';
import { promoRow } from '../../prisma/factories/catalogue';
import { prisma } from '../../server/infra/db';
import { forgetPromos } from '../../server/promos';

type Given = Partial<Prisma.PromoUncheckedCreateInput> & { eventId: string | null };

/** An automatic promotion of one or all events, immediately known in this process; 10% off by default. */
export async function createPromo(given: Given): Promise<string> {
  const { id } = await prisma.promo.create({ data: promoRow(given) });
  forgetPromos();
  return id;
}

/** The longest time until a server process knows another one's promotion. */
const UNKNOWN_MS = 3000;

/** Promotions that every process knows. */
export async function createPromosEverywhere(...given: Given[]): Promise<string[]> {
  const ids: string[] = [];
  for (const each of given) ids.push(await createPromo(each));
  await pause(UNKNOWN_MS + 100);
  return ids;
}

/** Uses and total discount of a promotion. */
export const givenBy = (id: string): Promise<{ uses: number; spentCents: number }> =>
  prisma.promo.findUniqueOrThrow({ where: { id }, select: { uses: true, spentCents: true } });
