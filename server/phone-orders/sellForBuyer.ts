/** Placing a reserved order for a buyer who is not here, on the phone or at another system. */
import { chargeCompany, invoiceCharged } from '../bulk-orders';
import { placeForBuyer } from '../checkout';
import { sql } from '../infra/db';
import { demandInvoiceData } from '../invoices';
import { cancelOrder, type HolderProfile } from '../orders';
import { listOffers, makeLink, startPayment } from '../payments';
import { type AuditContext, doerIn } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';

const MINUTES = 60;
/** Minutes until the transfer is pending or the account charged. */
export const SHORT_HOLD = 30;

export type OrderToSell = { id: string; reference: string; channel: string; currency: string; total: Cents };

export const findOrderToSell = async (id: string): Promise<OrderToSell> =>
  (
    await sql<OrderToSell>(
      'order_to_sell',
      'select id, reference, channel, currency, total_cents as total from orders where id = $1',
      [id],
    )
  )[0]!;

export type BuyerPayment =
  /** `email`: the address to which the link is sent; null if it is handed over. */
  | { kind: 'link'; id: string; hours: number; email: string | null }
  | { kind: 'transfer' }
  | { kind: 'account'; id: string; companyId: string }
  | { kind: 'free' };

type Sold = {
  contact: { name: string; email: string; phone?: string | undefined };
  locale: Locale;
  payment: BuyerPayment;
  profiles?: HolderProfile[];
  /** Data of a full invoice, required for large orders; a company's is known. */
  invoice?: Parameters<typeof demandInvoiceData>[1]['customer'];
  /** Language of refusals. */
  reader: Locale;
};

/** Bank transfer to the organisation's account. @throws DomainError method_not_offered beside `payment` */
async function transferOf({ id, currency, total, channel }: OrderToSell) {
  const offers = await listOffers({ id, currency, totalCents: total, channel });
  const offer = offers.find(({ method }) => method === 'wire_transfer');
  if (!offer) throw new DomainError('method_not_offered', { field: 'payment' });
  return { provider: offer.provider.code, method: offer.method, payUntil: offer.payUntil };
}

async function takePayment(by: AuditContext, order: OrderToSell, { payment, locale }: Sold, paymentId: string | null) {
  const { reference, total } = order;
  if (payment.kind === 'transfer' && paymentId) await startPayment(paymentId, { key: undefined });
  if (payment.kind === 'account') {
    const { id, companyId } = payment;
    await chargeCompany(by, { id, companyId, order, locale });
  }
  if (payment.kind === 'link') {
    const { id, hours, email } = payment;
    await makeLink(by, order, { id, order: reference, hours, locale, expectedCents: total, email });
  }
}

/**
 * Places a reserved order and makes a payment link, gives the account for a transfer, or charges a company. Idempotent by
 * the ids of `payment`. An order that cannot be paid like this is cancelled.
 * @throws DomainError order_not_free beside `payment`; invoice_data_needed beside `invoice.taxId`; as `placeForBuyer`,
 *   `makeLink` and `chargeCompany`
 */
export async function sellForBuyer(by: AuditContext, order: OrderToSell, sold: Sold): Promise<{ isPaid: boolean }> {
  const { contact, locale, payment, profiles, invoice, reader } = sold;
  if (payment.kind === 'free' && order.total > 0) throw new DomainError('order_not_free', { field: 'payment' });
  // A company's invoice uses its own data (`chargeCompany`).
  if (payment.kind !== 'account')
    await demandInvoiceData(
      { ...order, totalCents: order.total },
      { customer: invoice, userId: by.userId, locale: reader },
    );
  const byAccount = payment.kind === 'transfer' ? await transferOf(order) : null;
  const { paymentId, isPaid } = await placeForBuyer({
    orderId: order.id,
    totalCents: order.total,
    contact,
    locale,
    payBy: order.total === 0 ? { provider: 'free', method: 'free' } : byAccount,
    minutes: payment.kind === 'link' ? payment.hours * MINUTES : SHORT_HOLD,
    ...(profiles ? { profiles } : {}),
  });
  try {
    if (!isPaid) await takePayment(by, order, sold, paymentId);
  } catch (error) {
    if (error instanceof DomainError) await cancelOrder(order.id, doerIn(by));
    throw error;
  }
  if (isPaid && payment.kind === 'account') await invoiceCharged(by, { ...payment, order });
  return { isPaid };
}
