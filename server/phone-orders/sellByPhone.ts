import { recordChange } from '../audit';
import { payOnAccount } from '../bulk-orders';
import { holdBasket, placeForBuyer, type Seller } from '../checkout';
import { advisoryLock } from '../infra/advisoryLock';
import { prisma, sql, transaction } from '../infra/db';
import { askInvoice, demandInvoiceData } from '../invoices';
import { mailsGoOut } from '../mails';
import { cancelOrder } from '../orders';
import { listOffers, makeLink, startPayment } from '../payments';
import { type AuditContext, doerIn } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import { PHONE_CHANNEL } from '../shared/salesChannels';
import type { PhoneOrderInput } from './requests';

const MINUTES = 60;
/** Minutes until the transfer is pending or the account charged. */
const SHORT_HOLD = 30;

/** Staff sell, and the buyer's contact is required. */
const sellerOf = (by: AuditContext, holdMinutes: number): Seller => ({
  channel: PHONE_CHANNEL,
  holdMinutes,
  needsContact: true,
  soldBy: doerIn(by),
  visitor: null,
});

type Order = { id: string; reference: string; currency: string; total: Cents };

/** Bank transfer to the organisation's account. @throws DomainError method_not_offered beside `payment` */
async function transferOf({ id, currency, total }: Order) {
  const offers = await listOffers({ id, currency, totalCents: total, channel: PHONE_CHANNEL });
  const offer = offers.find(({ method }) => method === 'wire_transfer');
  if (!offer) throw new DomainError('method_not_offered', { field: 'payment' });
  return { provider: offer.provider.code, method: offer.method, payUntil: offer.payUntil };
}

async function place(order: Order, { name, email, phone, locale, payment, hours }: PhoneOrderInput) {
  const byAccount = payment === 'transfer' ? await transferOf(order) : null;
  return placeForBuyer({
    orderId: order.id,
    totalCents: order.total,
    contact: { name, email, phone: phone || undefined },
    locale,
    payBy: order.total === 0 ? { provider: 'free', method: 'free' } : byAccount,
    minutes: payment === 'link' ? hours * MINUTES : SHORT_HOLD,
  });
}

/** All products must belong to the event that the user may sell. @throws DomainError not_on_sale beside `quantities` */
async function demandOfEvent({ eventId, slotId, quantities }: PhoneOrderInput): Promise<void> {
  const ids = Object.keys(quantities);
  const [products, slots] = await Promise.all([
    prisma.product.count({ where: { id: { in: ids }, eventId } }),
    slotId ? prisma.appointment.count({ where: { id: slotId, eventId } }) : 1,
  ]);
  if (products < ids.length || slots === 0) throw new DomainError('not_on_sale', { field: 'quantities' });
}

const findOrderRow = async (id: string): Promise<Order> =>
  (
    await sql<Order>('phone_order', `select id, reference, currency, total_cents as total from orders where id = $1`, [
      id,
    ])
  )[0]!;

/** @throws DomainError account_none where the company has no account in that currency */
async function demandCurrency(companyId: string, currency: string): Promise<void> {
  if ((await prisma.company.count({ where: { id: companyId, currency } })) === 0)
    throw new DomainError('account_none', { field: 'companyId' });
}

/** Does nothing without invoice settings; the invoice can be requested on the order's page. */
async function invoiceTo(companyId: string, orderId: string, { userId }: AuditContext): Promise<void> {
  const company = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  const { name, taxId, country, address, postcode, city } = company;
  try {
    await askInvoice({ orderId, asked: { name, taxId, country, address, postcode, city }, userId });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** A retry records the order too, if the server stopped before doing so. */
const recordOnce = (by: AuditContext, order: Order, payment: PhoneOrderInput['payment']) =>
  transaction(async (tx) => {
    await advisoryLock(tx, order.id);
    const [action, subjectType, subjectId] = ['order.taken_by_phone', 'order', order.id] as const;
    if (await tx.auditLog.findFirst({ where: { action, subjectType, subjectId }, select: { id: true } })) return;
    await recordChange(tx, by, {
      action,
      subject: { type: subjectType, id: subjectId, label: order.reference },
      after: { payment, amountCents: order.total, currency: order.currency },
    });
  });

/**
 * Sells by phone: holds the places, places the order, and sends a payment link, gives the account for a transfer, or
 * charges a company. Idempotent. On failure the places are released.
 * @throws DomainError invoice_data_needed beside `invoice.taxId`; as `holdBasket`, `placeForBuyer`, `makeLink` and
 *   `payOnAccount`
 */
export async function sellByPhone(
  by: AuditContext,
  input: PhoneOrderInput,
  reader: Locale,
): Promise<{ reference: string }> {
  const { id: key, eventId, slotId, quantities, locale, payment, hours, email, companyId } = input;
  const lines = Object.entries(quantities).flatMap(([productId, quantity]) =>
    quantity ? [{ eventId, productId, appointmentId: slotId, quantity }] : [],
  );
  await demandOfEvent(input);
  const basket = { key: `phone:${doerIn(by)}:${key}`, lines, locale, userId: null, customerGroup: 'guest' } as const;
  const held = await holdBasket(sellerOf(by, SHORT_HOLD), basket);
  const order = await findOrderRow(held.id);
  try {
    // A company's invoice uses its own data (`invoiceTo`).
    if (payment !== 'account')
      await demandInvoiceData(
        { ...order, totalCents: order.total },
        { customer: input.invoice, userId: by.userId, locale: reader },
      );
    const { paymentId, isPaid } = await place(order, input);
    if (payment === 'transfer' && paymentId && !isPaid) await startPayment(paymentId, { key: undefined });
    if (payment === 'account' && !isPaid && companyId) {
      await demandCurrency(companyId, order.currency);
      await payOnAccount({ id: key, companyId, orderId: order.id, by: doerIn(by), locale });
      await invoiceTo(companyId, order.id, by);
    }
    if (payment === 'link' && !isPaid)
      await makeLink(by, order, {
        ...{ id: key, order: order.reference, hours, locale, expectedCents: order.total },
        // Without emails, the user hands over the link.
        email: (await mailsGoOut()) ? email : null,
      });
  } catch (error) {
    // A failed sale releases its places.
    if (error instanceof DomainError && held.isNew) await cancelOrder(order.id, doerIn(by));
    throw error;
  }
  await recordOnce(by, order, payment);
  return { reference: order.reference };
}
