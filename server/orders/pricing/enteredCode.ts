import { sql } from '../../infra/db';
import { PROMO_COLUMNS, type Promo, type PromoRow, toPromo } from '../../promos';
import type { OwnShares } from './ownShares';

/** A promo code and the promotion that it unlocks. */
export type EnteredCode = {
  id: string;
  code: string;
  active: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number;
  uses: number;
  promo: PromoRow;
};

type Row = Omit<EnteredCode, 'promo' | 'id' | 'active' | 'uses' | 'maxUses'> &
  PromoRow & { codeId: string; codeActive: boolean; codeUses: number; codeMaxUses: number };

const COLUMNS = `c.id as "codeId", c.code, c.active as "codeActive", c.valid_from as "validFrom", c.valid_until as "validUntil",
  c.max_uses as "codeMaxUses", c.uses as "codeUses", ${PROMO_COLUMNS}`;

function toEntered(row: Row | undefined): EnteredCode | null {
  if (!row) return null;
  const { codeId, code, codeActive, validFrom, validUntil, codeMaxUses, codeUses, ...promo } = row;
  return { id: codeId, code, active: codeActive, validFrom, validUntil, maxUses: codeMaxUses, uses: codeUses, promo };
}

/** Finds the code in exactly this spelling (codes are upper case); null if there is none. */
export const findCode = async (code: string): Promise<EnteredCode | null> =>
  toEntered(
    (
      await sql<Row>(
        'find_code',
        `select ${COLUMNS} from promo_codes c join promos p on p.id = c.promo_id where c.code = $1`,
        [code],
      )
    )[0],
  );

/** The code of an order. */
export const findCodeById = async (id: string): Promise<EnteredCode | null> =>
  toEntered(
    (
      await sql<Row>(
        'find_code_by_id',
        `select ${COLUMNS} from promo_codes c join promos p on p.id = c.promo_id where c.id = $1`,
        [id],
      )
    )[0],
  );

export type CodeProblem = 'inactive' | 'not_yet' | 'over' | 'exhausted';

/** Problem of the code itself, independent of the cart. */
export function problemOfCode(code: EnteredCode, own?: OwnShares, now = new Date()): CodeProblem | null {
  if (!code.active || !code.promo.active) return 'inactive';
  if (code.validFrom && now < code.validFrom) return 'not_yet';
  if (code.validUntil && now >= code.validUntil) return 'over';
  return code.uses - (own?.usesOfCode(code.id) ?? 0) >= code.maxUses ? 'exhausted' : null;
}

/** The promotion that a code unlocks, for a cart with the code; without remaining uses if the code has none. */
export function codePromo(code: EnteredCode, own?: OwnShares): Promo {
  const promo = toPromo(code.promo, own?.ofPromo(code.promo.id));
  return problemOfCode(code, own) ? { ...promo, usesLeft: 0 } : promo;
}
