import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { type ChangedCode, recordMany, SINGLY, TIMEOUT_MS } from './recordMany';

/** A single statement for any number of codes, in lock order; names the first of many. */
const SWITCH = `
  with chosen as materialized (
    select id from promo_codes where id = any ($1::uuid[]) and active <> $2::boolean order by id for no key update
  ), changed as (
    update promo_codes c set active = $2::boolean, version = version + 1 from chosen where c.id = chosen.id returning c.id, c.code
  )
  select id, code, (count(*) over ())::int as count from changed limit ${SINGLY + 1}`;

/** Switches codes on or off. @returns how many changed; those already so are left alone. */
export async function switchCodes(by: AuditContext, ids: readonly string[], active: boolean): Promise<number> {
  return transaction(async (tx) => {
    const changed = await tx.$queryRawUnsafe<ChangedCode[]>(SWITCH, ids, active);
    const done = active ? 'activated' : 'deactivated';
    return recordMany(tx, by, changed, { one: `promo_code.${done}`, many: `promo_code.many_${done}` });
  }, TIMEOUT_MS);
}
