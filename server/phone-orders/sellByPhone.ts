import { holdBasket, type Seller } from '../checkout';
import { prisma } from '../infra/db';
import { mailsGoOut } from '../mails';
import { cancelOrder } from '../orders';
import { type AuditContext, doerIn } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { PHONE_CHANNEL } from '../shared/salesChannels';
import { recordSale } from './recordSale';
import type { PhoneOrderInput } from './requests';
import { type BuyerPayment, findOrderToSell, SHORT_HOLD, sellForBuyer } from './sellForBuyer';

/** Staff sell, and the buyer's contact is required. */
const sellerOf = (by: AuditContext, holdMinutes: number): Seller => ({
  channel: PHONE_CHANNEL,
  holdMinutes,
  needsContact: true,
  soldBy: doerIn(by),
  visitor: null,
});

/** All products must belong to the event that the user may sell. @throws DomainError not_on_sale beside `quantities` */
async function demandOfEvent({ eventId, slotId, quantities }: PhoneOrderInput): Promise<void> {
  const ids = Object.keys(quantities);
  const [products, slots] = await Promise.all([
    prisma.product.count({ where: { id: { in: ids }, eventId } }),
    slotId ? prisma.appointment.count({ where: { id: slotId, eventId } }) : 1,
  ]);
  if (products < ids.length || slots === 0) throw new DomainError('not_on_sale', { field: 'quantities' });
}

async function paymentOf({ id, payment, hours, email, companyId }: PhoneOrderInput): Promise<BuyerPayment> {
  if (payment === 'transfer') return { kind: payment };
  // The request demands a company for `account`.
  if (payment === 'account') return { kind: payment, id, companyId: companyId! };
  // Without emails, the user hands over the link.
  return { kind: payment, id, hours, email: (await mailsGoOut()) ? email : null };
}

/**
 * Sells by phone: holds the places, places the order, and sends a payment link, gives the account for a transfer, or
 * charges a company. Idempotent. On failure the places are released.
 * @throws DomainError as `holdBasket` and `sellForBuyer`
 */
export async function sellByPhone(
  by: AuditContext,
  input: PhoneOrderInput,
  reader: Locale,
): Promise<{ reference: string }> {
  const { id: key, eventId, slotId, quantities, locale, name, email, phone, invoice } = input;
  const lines = Object.entries(quantities).flatMap(([productId, quantity]) =>
    quantity ? [{ eventId, productId, appointmentId: slotId, quantity }] : [],
  );
  await demandOfEvent(input);
  const basket = { key: `phone:${doerIn(by)}:${key}`, lines, locale, userId: null, customerGroup: 'guest' } as const;
  const held = await holdBasket(sellerOf(by, SHORT_HOLD), basket);
  const order = await findOrderToSell(held.id);
  try {
    const contact = { name, email, phone: phone || undefined };
    await sellForBuyer(by, order, { contact, locale, payment: await paymentOf(input), invoice, reader });
  } catch (error) {
    // A failed sale releases its places.
    if (error instanceof DomainError && held.isNew) await cancelOrder(order.id, doerIn(by));
    throw error;
  }
  await recordSale(by, order, { action: 'order.taken_by_phone', payment: input.payment });
  return { reference: order.reference };
}
