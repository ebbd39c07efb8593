/**
 * The staff PIN: 4 to 8 digits by which a member of staff says on a colleague's device that it is them. It opens no
 * session. Five wrong tries in a row lock it; its owner unlocks it by setting a new one in their profile.
 */
import { sql } from '../../infra/db';
import { ASKS_TWO_FACTOR, HELD_ROLES, type HeldRole, rightsGivenBy } from '../../infra/heldRoles';
import { recordSecurityEvent, securityEventJson } from '../../infra/securityEvents';
import type { Actor, Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Permission } from '../../shared/permissions';
import { hashPassword, passwordFits } from '../passwords';

export const MAX_WRONG_TRIES = 5;

/** Sets the PIN, or another one, with no wrong tries. */
export async function setStaffPin(userId: string, pin: string, from: Origin): Promise<void> {
  await sql(
    'set_staff_pin',
    `with kept as (
       insert into staff_pins (user_id, pin_hash) values ($1, $2)
       on conflict (user_id) do update set pin_hash = excluded.pin_hash, wrong_tries = 0, set_at = moment() returning user_id)
     select record_security_events($3::jsonb) as count from kept`,
    [userId, await hashPassword(pin), securityEventJson({ kind: 'pin_set', userId, from })],
  );
}

/** Asked twice it is done once. */
export async function removeStaffPin(userId: string, from: Origin): Promise<void> {
  const removed = await sql('remove_staff_pin', 'delete from staff_pins where user_id = $1 returning user_id', [
    userId,
  ]);
  if (removed.length > 0) await recordSecurityEvent({ kind: 'pin_removed', userId, from });
}

/** Whether the person has a PIN, and whether it is locked. */
export async function staffPinOf(userId: string): Promise<{ isSet: boolean; isLocked: boolean }> {
  const [row] = await sql<{ tries: number }>(
    'staff_pin_of',
    'select wrong_tries as tries from staff_pins where user_id = $1',
    [userId],
  );
  return { isSet: row !== undefined, isLocked: row?.tries === MAX_WRONG_TRIES };
}

/**
 * Whether it is that person's PIN. The try is counted before it is compared, so that many at once are no way around the
 * five; the right one takes the count back.
 * @throws DomainError `pin_not_set`, `pin_locked`, `pin_wrong` beside `field`
 */
export async function checkStaffPin(
  userId: string,
  pin: string,
  { field = 'pin', from }: { field?: string; from: Origin },
): Promise<void> {
  const [counted] = await sql<{ hash: string; tries: number }>(
    'count_pin_try',
    `update staff_pins set wrong_tries = wrong_tries + 1 where user_id = $1 and wrong_tries < $2
     returning pin_hash as hash, wrong_tries as tries`,
    [userId, MAX_WRONG_TRIES],
  );
  if (!counted) {
    const { isSet } = await staffPinOf(userId);
    throw new DomainError(isSet ? 'pin_locked' : 'pin_not_set', { field });
  }
  if (await passwordFits(pin, counted.hash)) {
    await sql('pin_was_right', 'update staff_pins set wrong_tries = 0 where user_id = $1 and pin_hash = $2', [
      userId,
      counted.hash,
    ]);
    return;
  }
  const left = MAX_WRONG_TRIES - counted.tries;
  const reason = left === 0 ? 'pin_locked' : 'wrong_pin';
  await recordSecurityEvent({ kind: 'pin_refused', reason, userId, from });
  throw left === 0
    ? new DomainError('pin_locked', { field })
    : new DomainError('pin_wrong', { field, params: { count: left } });
}

/** A member of staff with a PIN, and what they may do now. */
export type StaffMember = Pick<Actor, 'permissions' | 'limited' | 'until'> & {
  id: string;
  name: string;
  /** The version of everybody's rights in which this was read. */
  rights: string;
};

type Row = { id: string; name: string; held: HeldRole[]; rights: string };

/** Who has a PIN and holds the permission somewhere; of one person where an id is given. */
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
