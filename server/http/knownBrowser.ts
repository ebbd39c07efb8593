/**
 * Money and tickets do not leave an order by its link alone, which people pass on and mailboxes keep: a browser that neither placed
 * the order nor is signed in as its owner types a code that goes to the order's address. Staff act by their permission.
 */
import type { Request } from 'express';
import type { BrowserProof } from '../shared/browserProof';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import { DomainError } from '../shared/errors';
import { isKnown, type Proved } from './browserProof';
import { wasPlacedHere } from './placedHere';

type Guarded = { id: string; state: string; channel: string; isOwner: boolean; customerEmail: string | null };
/** Whether a mail can be expected to arrive (`mailsGoOut`). */
type CanMail = () => Promise<boolean>;

/** Where its code goes; null for an order without an address. */
export const provedOf = ({ id, customerEmail }: Guarded): Proved | null =>
  customerEmail ? { id, email: customerEmail } : null;

/** A guest's order lies in the account whose confirmed address is the order's. */
function readsMailbox({ actor: { user, impersonator } }: Request, { email }: Proved): boolean {
  return !impersonator && user?.emailVerified === true && user.email.toLowerCase() === email.toLowerCase();
}

function isTrusted(req: Request, order: Guarded, isStaff: boolean): boolean {
  // Nothing is paid yet, and its basket is of the browser that has its key.
  if (isStaff || order.isOwner || order.state === 'held' || wasPlacedHere(req, order.id)) return true;
  const proved = provedOf(order);
  if (proved === null) return false;
  // A company's order is its contacts': one who was removed may still have an account with the company's address.
  return isKnown(req, proved) || (order.channel !== BULK_CHANNEL && readsMailbox(req, proved));
}

/**
 * @param isStaff whether their permission allows what the page does, without the order's key
 * @returns null where no code is needed
 */
export async function browserProof(
  req: Request,
  order: Guarded,
  isStaff: boolean,
  mailsGoOut: CanMail,
): Promise<BrowserProof | null> {
  if (isTrusted(req, order, isStaff)) return null;
  const email = order.customerEmail;
  return { email, canMail: email !== null && (await mailsGoOut()) };
}

/** @throws DomainError code_needed; code_unavailable where none can be sent */
export async function demandKnownBrowser(
  req: Request,
  order: Guarded,
  isStaff: boolean,
  mailsGoOut: CanMail,
): Promise<void> {
  const proof = await browserProof(req, order, isStaff, mailsGoOut);
  if (proof) throw new DomainError(proof.canMail ? 'code_needed' : 'code_unavailable', { status: 403 });
}
