import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';

/** Once only, up to the maximum time since the first hold. */
const PROLONG = `
  update orders set prolonged_at = moment(),
    expires_at = least(expires_at + make_interval(mins => $2), created_at + make_interval(mins => $3))
  where id = $1 and state = 'held' and expires_at > moment() and prolonged_at is null
    and expires_at < created_at + make_interval(mins => $3)
  returning id`;

const HELD = `select prolonged_at is not null as "isProlonged" from orders where id = $1 and state = 'held' and expires_at > moment()`;

/**
 * Extends the reservation by its original time. A retry does not extend it again and gets the same answer.
 * @throws DomainError hold_gone when it is no longer a live hold; hold_longest when it lasts as long as one may already
 */
export async function moreTime(orderId: string): Promise<void> {
  const { 'orders.hold_minutes': minutes, 'orders.hold_longest_minutes': longest } = await readSettings();
  const [prolonged] = await sql<{ id: string }>('prolong_hold', PROLONG, [orderId, minutes, longest]);
  if (prolonged) return;
  const [held] = await sql<{ isProlonged: boolean }>('prolonged_hold', HELD, [orderId]);
  if (!held) throw new DomainError('hold_gone');
  if (!held.isProlonged) throw new DomainError('hold_longest');
}
