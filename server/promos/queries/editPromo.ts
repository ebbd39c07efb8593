import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type Cents, cents } from '../../shared/money';
import type { Editable } from '../../shared/records';
import type { PromoUse } from '../pages';
import { promoValues } from '../promoFields';
import type { PromoInput } from '../requests';

/** Existence check: counting all would become slow over the years. */
const ANY = { take: 1, select: { id: true } } as const;

type Spent = PromoUse['spent'];

/** Discounts given and not returned, by currency of the orders. */
const SPENT = `select o.currency, sum(r.discount_cents)::bigint as cents from promo_redemptions r join orders o on o.id = r.order_id
  where r.promo_id = $1 and r.released_at is null group by o.currency order by o.currency`;

/** A promotion with a currency counts its own sum; only one for all currencies must be added up. */
const spentOf = async (id: string, currency: string | null, spentCents: Cents): Promise<Spent> =>
  currency === null ? sql<Spent[number]>('promo_spent', SPENT, [id]) : [{ currency, cents: spentCents }];

/** A promotion for its form. @throws HttpError 404 */
export async function editPromo(id: string): Promise<{ record: Editable<PromoInput>; use: PromoUse }> {
  const promo = await prisma.promo.findUnique({
    where: { id },
    include: { event: { select: { currency: true } }, redemptions: ANY, codes: ANY, batches: ANY, requests: ANY },
  });
  if (!promo) throw notFound();
  const { uses, spentCents, version, redemptions, codes, batches, requests } = promo;
  const values = promoValues(promo);
  return {
    record: { id, version, values },
    use: {
      uses,
      spent: await spentOf(id, promo.event?.currency ?? promo.currency, cents(spentCents)),
      canDelete: [redemptions, codes, batches, requests].every((rows) => rows.length === 0),
    },
  };
}
