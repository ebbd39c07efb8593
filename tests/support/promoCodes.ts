import { promoCodeRow, promoRow } from '../../prisma/factories/catalogue';
import { prisma } from '../../server/infra/db';

type Given = {
  code: string;
  /** Basis points off, or minor units off. */
  percent?: number;
  amountCents?: number;
  /** The only event it applies to. */
  eventId?: string;
  maxUses?: number;
  validFrom?: Date;
  validUntil?: Date;
};

/** A code with its own promotion. */
export async function createPromoCode({ code, percent, amountCents, eventId, ...given }: Given): Promise<string> {
  const promo = await prisma.promo.create({
    data: promoRow({
      name: { en: code, es: code },
      trigger: 'code',
      effect: amountCents ? 'amount' : 'percentage',
      percent: percent ?? null,
      amountCents: amountCents ?? null,
      eventId: eventId ?? null,
    }),
  });
  await prisma.promoCode.create({ data: promoCodeRow(promo.id, code, given) });
  return code;
}
