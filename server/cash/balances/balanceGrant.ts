/**
 * The proof of a balance's owner, as the server hands it to the point of sale: signed for one account, one shift and the real
 * person at the counter, for a few minutes. A sale that spends the balance carries it.
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

/** The balance was taken before, and is still held for the order or spent on it. */
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
 * A balance pays only with its owner's proof. The same sale sent again is the same sale, also after the grant has ended.
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
