/** Store credit that staff give or take: a balance changed, or a gift voucher issued. */
import { transaction } from '../../infra/db';
import { readSettings } from '../../settings';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { letsOut, type MoneyOut } from '../../shared/limits';
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

type Input = { amountCents: number; currency: string; until: IsoDate | null; reason: string };

/**
 * The posting for the ledger, and its values for the audit log.
 * @param money limit of the user in that currency
 * @throws DomainError `balance_above_limit` beside `amountCents`, `balance_until_past` beside `until`
 */
export async function staffCredit(
  { impersonatorId, userId }: AuditContext,
  { amountCents, currency, until, reason }: Input,
  money: MoneyOut,
) {
  if (!letsOut(money, amountCents)) throw new DomainError('balance_above_limit', { field: 'amountCents' });
  const expiresAt = await endOfLastDay(until);
  return {
    posting: { currency, amount: amountCents, expires_at: expiresAt, reason, by: impersonatorId ?? userId },
    after: { amountCents, currency, reason, ...(expiresAt && { expiresAt }) },
  };
}
