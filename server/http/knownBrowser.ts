/**
 * An order's link alone, which people share and mailboxes keep, does not allow moving money and tickets: a browser that
 * neither placed the order nor is signed in as its owner must enter a code sent to the order's email. Staff act by
 * their permission.
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
/** Whether emails are expected to arrive (`mailsGoOut`). */
type CanMail = () => Promise<boolean>;

/** The recipient of the code; null for an order without an email. */
export const provedOf = ({ id, customerEmail }: Guarded): Proved | null =>
  customerEmail ? { id, email: customerEmail } : null;

/** A guest's order belongs to the account whose confirmed email is the order's. */
function readsMailbox({ actor: { user, impersonator } }: Request, { email }: Proved): boolean {
  return !impersonator && user?.emailVerified === true && user.email.toLowerCase() === email.toLowerCase();
}

function isTrusted(req: Request, order: Guarded, isStaff: boolean): boolean {
  // A basket that was never placed belongs to the browser with its key.
  const isNew = order.state === 'held' && !order.wasReopened;
  if (isStaff || order.isOwner || isNew || wasPlacedHere(req, order.id)) return true;
  const proved = provedOf(order);
  if (proved === null) return false;
  // A company's order belongs to its contacts: a removed one may still have an account with the company's email.
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
 * A browser that has only the link of an order placed before cannot change its contact: the tickets go to that email
 * after the payment, and a person signed in there does not become its owner.
 * @returns whether the browser is the buyer's @throws DomainError contact_of_buyer beside the differing field
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
 * @param isStaff whether their permission allows the page's action, without the order's key
 * @returns null if no code is needed
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

/** @throws DomainError code_needed; code_unavailable if none can be sent */
export async function demandKnownBrowser(
  req: Request,
  order: Guarded,
  isStaff: boolean,
  mailsGoOut: CanMail,
): Promise<void> {
  const proof = await browserProof(req, order, isStaff, mailsGoOut);
  if (proof) throw new DomainError(proof.canMail ? 'code_needed' : 'code_unavailable', { status: 403 });
}
