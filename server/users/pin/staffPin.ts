/**
 * The staff PIN: 4 to 8 digits by which a member of staff identifies themselves on a colleague's device. It opens no
 * session. Wrong attempts are counted for the person in whose session they are typed and for the owner of the PIN
 * (`count_pin_try`): one person is stopped after a few, and does not lock the owner out anywhere else.
 */
import { sql } from '../../infra/db';
import { ASKS_TWO_FACTOR, HELD_ROLES, type HeldRole, rightsGivenBy } from '../../infra/heldRoles';
import { recordSecurityEvent, securityEventJson } from '../../infra/securityEvents';
import { type Actor, type AuditContext, doerIn, type Origin } from '../../shared/actor';
import { DomainError, forbidden } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import type { Permission } from '../../shared/permissions';
import { uuidv7 } from '../../shared/uuid';
import { hashPassword, passwordFits } from '../passwords';

/** Limits of an asker against one PIN, of an asker against any PINs in an hour, and of all askers against one PIN. */
const PAIR_TRIES = 5;
const ASKER_TRIES = 10;
const OWNER_TRIES = 20;
const MINUTE_SECONDS = 60;

/** Sets the PIN, and resets wrong attempts. */
export async function setStaffPin(userId: string, pin: string, from: Origin): Promise<void> {
  await sql(
    'set_staff_pin',
    `with kept as (
       insert into staff_pins (user_id, pin_hash) values ($1, $2)
       on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = moment() returning user_id),
     forgotten as (delete from staff_pin_tries where owner_id = $1)
     select record_security_events($3::jsonb) as count from kept`,
    [userId, await hashPassword(pin), securityEventJson({ kind: 'pin_set', userId, from })],
  );
}

/** Idempotent. */
export async function removeStaffPin(userId: string, from: Origin): Promise<void> {
  const removed = await sql('remove_staff_pin', 'delete from staff_pins where user_id = $1 returning user_id', [
    userId,
  ]);
  if (removed.length > 0) await recordSecurityEvent({ kind: 'pin_removed', userId, from });
}

/** Whether the person has a PIN, and whether attempts of many people locked it. */
export async function staffPinOf(userId: string): Promise<{ isSet: boolean; isLocked: boolean }> {
  const [row] = await sql<{ tries: number }>(
    'staff_pin_of',
    `select (select count(*) from staff_pin_tries t where t.owner_id = p.user_id and t.at > moment() - interval '30 days')::int as tries
     from staff_pins p where p.user_id = $1`,
    [userId],
  );
  return { isSet: row !== undefined, isLocked: (row?.tries ?? 0) >= OWNER_TRIES };
}

type Counted = {
  outcome: 'counted' | 'no_pin' | 'locked_here' | 'asker_waits' | 'locked';
  hash: string;
  left: number;
  wait: number;
};

/**
 * Whether it is that person's PIN. The attempt is counted before the comparison, so that concurrent attempts cannot
 * evade the limits. The right PIN removes its own attempt and the typing errors of the two minutes before it, but no
 * older guesses.
 * @throws DomainError `pin_not_set`, `pin_locked`, `pin_locked_here`, `pin_asker_waits`, `pin_wrong` beside `field`
 */
export async function checkStaffPin(
  owner: string,
  pin: string,
  { field = 'pin', by }: { field?: string; by: AuditContext },
): Promise<void> {
  const asker = doerIn(by);
  if (asker === null) throw forbidden();
  const tried = uuidv7();
  const limits = { pair_tries: PAIR_TRIES, asker_tries: ASKER_TRIES, owner_tries: OWNER_TRIES };
  const [counted] = await sql<Counted>(
    'count_pin_try',
    'select outcome, hash, tries_left as left, wait from count_pin_try($1::jsonb)',
    [JSON.stringify({ try: tried, owner, asker, ...limits })],
  );
  const { outcome, hash, left, wait } = counted!;
  const refused = (reason: 'wrong_pin' | 'pin_locked') =>
    recordSecurityEvent({ kind: 'pin_refused', reason, userId: owner, by: { userId: asker }, from: by });
  switch (outcome) {
    case 'no_pin':
      throw new DomainError('pin_not_set', { field });
    case 'locked_here':
    case 'locked':
      await refused('pin_locked');
      throw new DomainError(outcome === 'locked' ? 'pin_locked' : 'pin_locked_here', { field });
    case 'asker_waits':
      await refused('pin_locked');
      throw new DomainError('pin_asker_waits', { field, params: { count: Math.ceil(wait / MINUTE_SECONDS) } });
    case 'counted':
      break;
    default:
      return unknownOutcome(outcome);
  }
  if (await passwordFits(pin, hash)) {
    await sql(
      'pin_was_right',
      `delete from staff_pin_tries
       where owner_id = $1 and asker_id = $2 and (id = $3 or at > moment() - interval '2 minutes')`,
      [owner, asker, tried],
    );
    return;
  }
  await refused(left === 0 ? 'pin_locked' : 'wrong_pin');
  throw new DomainError('pin_wrong', { field, params: { count: left } });
}

/** A member of staff with a PIN, and their current permissions. */
export type StaffMember = Pick<Actor, 'permissions' | 'limited' | 'until'> & {
  id: string;
  name: string;
  /** The version of all rights in which this was read. */
  rights: string;
};

type Row = { id: string; name: string; held: HeldRole[]; rights: string };

/** Staff with a PIN and the permission somewhere; one person if an id is given. */
export async function staffWithPin(permission: Permission, userId: string | null = null): Promise<StaffMember[]> {
  const rows = await sql<Row>(
    'staff_with_pin',
    `select u.id, u.name, ${HELD_ROLES} as held, (select version::text from rights) as rights
     from staff_pins p join users u on u.id = p.user_id
     where u.deactivated_at is null and u.invited_at is null and ($1::uuid is null or u.id = $1)
       and (u.two_factor_confirmed_at is not null or not ${ASKS_TWO_FACTOR}) order by u.name, u.id`,
    [userId],
  );
  return rows
    .map(({ held, ...person }) => ({ ...person, ...rightsGivenBy(held) }))
    .filter(({ permissions }) => permissions.has(permission));
}
