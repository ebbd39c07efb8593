import { prisma } from '../../server/infra/db';
import { uuidv7 } from '../../server/shared/uuid';

type Given = {
  code: string;
  /** Basis points off, or minor units off. */
  percent?: number;
  amountCents?: number;
  /** The only event it is good for. */
  eventId?: string;
  maxUses?: number;
  validFrom?: Date;
  validUntil?: Date;
};

/** A code with a promotion of its own behind it. */
export async function createPromoCode({ code, percent, amountCents, eventId, ...given }: Given): Promise<string> {
  const promo = await prisma.promo.create({
    data: {
      id: uuidv7(),
      name: { en: code, es: code },
      trigger: 'code',
      effect: amountCents ? 'amount' : 'percentage',
      percent: percent ?? null,
      amountCents: amountCents ?? null,
      eventId: eventId ?? null,
    },
  });
  await prisma.promoCode.create({ data: { id: uuidv7(), code, promoId: promo.id, maxUses: 5, ...given } });
  return code;
}
