import { logger } from '../../infra/logger';
import { ownPart } from '../../orders';
import { notFound } from '../../shared/errors';
import { WALLET_BUNDLE } from '../../shared/wallets';
import { isGiven, listTickets, type TicketRow } from '../queries/listTickets';
import { findWallet } from './connectedWallets';
import { type HandedOut, WalletAway, type WalletKind } from './wallet';

/** Suitable for a wallet: not yet used at the gate. */
export const isForWallets = ({ state, isUsable, validUntil }: TicketRow): boolean =>
  state === 'valid' && isUsable && validUntil.getTime() > Date.now();

/**
 * Tickets for a wallet. Null while its company cannot be reached.
 * @throws HttpError 404 if that wallet is not offered or no ticket is valid
 */
export async function handOut(kind: WalletKind, tickets: readonly TicketRow[]): Promise<HandedOut | null> {
  const wallet = await findWallet(kind);
  const good = tickets.filter(isForWallets);
  if (!wallet?.isOffered() || good.length === 0) throw notFound();
  try {
    return await wallet.handOut(good);
  } catch (error) {
    if (!(error instanceof WalletAway)) throw error;
    logger.error({ problem: error.problem, wallet: kind }, 'a pass could not be handed out');
    return null;
  }
}

/** Tickets of an order for a wallet; for Apple, whose bundles hold ten passes, those of that part. */
export async function handOutOrder(
  orderId: string,
  {
    kind,
    part,
    within,
    withGiven,
  }: { kind: WalletKind; part: number; within: readonly string[] | null; withGiven: boolean },
): Promise<HandedOut | null> {
  const good = ownPart(await listTickets(orderId), within).filter(
    (ticket) => isForWallets(ticket) && (withGiven || !isGiven(ticket)),
  );
  const wanted = kind === 'apple' ? good.slice((part - 1) * WALLET_BUNDLE, part * WALLET_BUNDLE) : good;
  return handOut(kind, wanted);
}
