import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { cents } from '../../shared/money';
import type { Editable } from '../../shared/records';
import type { PromoUse } from '../pages';
import { promoValues } from '../promoFields';
import type { PromoInput } from '../requests';

/** Whether there is any; counting them all would take longer with every year. */
const ANY = { take: 1, select: { id: true } } as const;

/** A promotion for its form. @throws HttpError 404 */
export async function editPromo(id: string): Promise<{ record: Editable<PromoInput>; use: PromoUse }> {
  const promo = await prisma.promo.findUnique({
    where: { id },
    include: { redemptions: ANY, codes: ANY, batches: ANY, requests: ANY },
  });
  if (!promo) throw notFound();
  const { uses, spentCents, version, redemptions, codes, batches, requests } = promo;
  return {
    record: { id, version, values: promoValues(promo) },
    use: {
      uses,
      spentCents: cents(spentCents),
      canDelete: [redemptions, codes, batches, requests].every((rows) => rows.length === 0),
    },
  };
}
