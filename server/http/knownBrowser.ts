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
import { visitorOf } from './visitor';

type Guarded = {
  id: string;
  state: string;
  wasReopened?: boolean;
  channel: string;
  isOwner: boolean;
  customerEmail: string | null;
};
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
  // A basket that was never placed is of the browser that has its key.
  const isNew = order.state === 'held' && !order.wasReopened;
  if (isStaff || order.isOwner || isNew || wasPlacedHere(req, order.id)) return true;
  const proved = provedOf(order);
  if (proved === null) return false;
  // A company's order is its contacts': one who was removed may still have an account with the company's address.
  return isKnown(req, proved) || (order.channel !== BULK_CHANNEL && readsMailbox(req, proved));
}

type Contact = { name: string; email: string; phone?: string | undefined };
type Placing = Guarded & {
  customerName: string | null;
  customerPhone: string | null;
  browser: string | null;
  mayCorrect: boolean;
};

/**
 * An order that was placed before keeps its contact for a browser that has its link alone: its tickets go to that address once the
 * buyer pays, and the person who is signed in there does not become its owner.
 * @returns whether the browser is the buyer's @throws DomainError contact_of_buyer beside the field that is another
 */
export function demandSameContact(req: Request, order: Placing, { name, email, phone }: Contact): boolean {
  const isBegunHere = order.browser !== null && order.browser === visitorOf(req).browser;
  const isUnpaid = order.state === 'held' || order.state === 'pending';
  if (!isUnpaid || order.customerEmail === null || isBegunHere || isTrusted(req, order, order.mayCorrect)) return true;
  const isOther = {
    email: email.toLowerCase() !== order.customerEmail.toLowerCase(),
    name: name !== order.customerName,
    phone: (phone || null) !== order.customerPhone,
  };
  const field = (['email', 'name', 'phone'] as const).find((one) => isOther[one]);
  if (field) throw new DomainError('contact_of_buyer', { field });
  return false;
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
