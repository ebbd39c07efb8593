import { recordChange, recordChanges } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** So many are written down one by one; a larger action is one entry that says how many. */
const SINGLY = 200;

/** A campaign takes some seconds; the slowest machine that runs this needs less than a minute. */
const TIMEOUT_MS = 60_000;

type Changed = { id: string; code: string; count: number };

/** One statement for any number of codes, locked in the one order of all locks; of many, the first are named. */
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
    const changed = await tx.$queryRawUnsafe<Changed[]>(SWITCH, ids, active);
    const count = changed[0]?.count ?? 0;
    const action = active ? 'promo_code.activated' : 'promo_code.deactivated';
    if (count <= SINGLY)
      await recordChanges(
        tx,
        by,
        changed.map(({ id, code }) => ({ action, subject: { type: 'promo_code', id, label: code } })),
      );
    else
      await recordChange(tx, by, {
        action: active ? 'promo_code.many_activated' : 'promo_code.many_deactivated',
        subject: { type: 'promo_code', id: changed[0]!.id, label: String(count) },
        after: { count },
      });
    return count;
  }, TIMEOUT_MS);
}
