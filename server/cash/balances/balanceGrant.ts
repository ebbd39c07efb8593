/**
 * Signed grant that the owner of a balance was proved, for one account, one shift and the real cashier, for a few
 * minutes. A sale that spends the balance must include it.
 */
import { sql } from '../../infra/db';
import { isLinkToken, linkToken } from '../../infra/linkToken';
import { DomainError } from '../../shared/errors';
import type { CounterPart } from '../requests';
import type { FoundShift } from '../shifts/findShift';

const PURPOSE = 'balance grant';
const VALID_SECONDS = 600;

const seconds = (): number => Math.floor(Date.now() / 1000);
const granted = (userId: string, { id, hand }: Pick<FoundShift, 'id' | 'hand'>, until: number): string =>
  `${userId} ${id} ${hand.id} ${until}`;

export function balanceGrant(
  userId: string,
  shift: Pick<FoundShift, 'id' | 'hand'>,
  until = seconds() + VALID_SECONDS,
): string {
  return `${until}.${linkToken(PURPOSE, granted(userId, shift, until))}`;
}

/** The balance was already used, and is held for the order or spent on it. */
const isDrawn = async (orderId: string, userId: string): Promise<boolean> =>
  (
    await sql(
      'balance_drawn_before',
      `select 1 from payments p join orders o on o.id = p.order_id
       where o.id = $1 and o.user_id = $2 and p.method = 'balance' and p.state in ('authorised', 'captured')`,
      [orderId, userId],
    )
  ).length > 0;

/**
 * A balance requires its owner's grant. A retry of the same sale works even after the grant has expired.
 * @throws DomainError balance_unproved, balance_proof_ended beside `parts`
 */
export async function demandOwner(
  parts: readonly CounterPart[],
  shift: Pick<FoundShift, 'id' | 'hand'>,
  orderId: string | null,
): Promise<void> {
  const part = parts.find(({ kind }) => kind === 'balance');
  if (part?.kind !== 'balance') return;
  const [, end = '', signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(part.grant) ?? [];
  if (!isLinkToken(PURPOSE, granted(part.userId, shift, Number(end)), signature))
    throw new DomainError('balance_unproved', { field: 'parts' });
  if (Number(end) > seconds() || (orderId !== null && (await isDrawn(orderId, part.userId)))) return;
  throw new DomainError('balance_proof_ended', { field: 'parts' });
}
