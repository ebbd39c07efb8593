import { sql } from '../../infra/db';
import { add, type Cents, ZERO } from '../../shared/money';

type Row = { promoId: string; codeId: string | null; discountCents: Cents };

/** Promotion and code uses that an order has now. */
export type OwnShares = {
  ofPromo: (promoId: string) => { uses: number; discountCents: Cents };
  usesOfCode: (codeId: string) => number;
};

/** Reads the uses that an order has and has not returned. */
export async function readOwnShares(orderId: string): Promise<OwnShares> {
  const rows = await sql<Row>(
    'own_shares',
    `select promo_id as "promoId", promo_code_id as "codeId", discount_cents as "discountCents" from promo_redemptions
     where order_id = $1 and released_at is null`,
    [orderId],
  );
  return {
    ofPromo: (promoId) => {
      const own = rows.filter((row) => row.promoId === promoId);
      return { uses: own.length, discountCents: add(ZERO, ...own.map(({ discountCents }) => discountCents)) };
    },
    usesOfCode: (codeId) => rows.filter((row) => row.codeId === codeId).length,
  };
}
