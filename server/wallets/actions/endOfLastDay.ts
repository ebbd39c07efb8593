import { transaction } from '../../infra/db';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import { type IsoDate, toIso } from '../../shared/time';

/**
 * End of a last day in the organisation's time zone; null has none.
 * @throws DomainError `balance_until_past` beside `until`
 */
export async function endOfLastDay(until: IsoDate | null, now = new Date()): Promise<string | null> {
  if (until === null) return null;
  const { 'defaults.time_zone': zone } = await readSettings();
  const [row] = await transaction(
    (tx) => tx.$queryRaw<{ at: Date }[]>`select (${until}::date + 1)::timestamp at time zone ${zone} as at`,
  );
  if (row!.at <= now) throw new DomainError('balance_until_past', { field: 'until' });
  return toIso(row!.at);
}
