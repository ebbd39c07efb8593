import { sql } from '../../infra/db';
import { readSettings, type Settings } from '../../settings';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';

/** Times of a hold for the SQL functions, in minutes. */
export const timesIn = (settings: Settings) => ({
  hold_minutes: settings['orders.hold_minutes'],
  longest_minutes: settings['orders.hold_longest_minutes'],
});

/** The refusal of a hold that was not extended. */
export const prolongRefusal = (outcome: 'gone' | 'longest'): DomainError =>
  new DomainError(outcome === 'gone' ? 'hold_gone' : 'hold_longest');

/**
 * Extends the reservation by its original time. A retry does not extend it again and gets the same answer.
 * @throws DomainError hold_gone when it is no longer a live hold; hold_longest when it lasts as long as one may already
 */
export async function moreTime(orderId: string): Promise<void> {
  const [row] = await sql<{ outcome: 'prolonged' | 'gone' | 'longest' }>(
    'prolong_hold',
    'select prolong_hold($1, $2::jsonb) as outcome',
    [orderId, JSON.stringify(timesIn(await readSettings()))],
  );
  const { outcome } = row!;
  switch (outcome) {
    case 'prolonged':
      return;
    case 'gone':
    case 'longest':
      throw prolongRefusal(outcome);
    default:
      unknownOutcome(outcome);
  }
}
