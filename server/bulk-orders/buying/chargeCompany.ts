import { prisma } from '../../infra/db';
import { askInvoice } from '../../invoices';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { payOnAccount } from './payOnAccount';

type Charge = {
  /** Id of the payment: a retry charges once. */
  id: string;
  companyId: string;
  order: { id: string; currency: string };
  /** Language of the error message. */
  locale: Locale;
};

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

/**
 * Charges an order that another seller placed for a company to its account, and makes the invoice out to it. Idempotent.
 * @throws DomainError account_none beside `companyId` where the company has no account in that currency; as
 *   `payOnAccount`
 */
export async function chargeCompany(by: AuditContext, { id, companyId, order, locale }: Charge): Promise<void> {
  if ((await prisma.company.count({ where: { id: companyId, currency: order.currency } })) === 0)
    throw new DomainError('account_none', { field: 'companyId' });
  await payOnAccount({ id, companyId, orderId: order.id, by: doerIn(by), locale });
  await invoiceTo(companyId, order.id, by);
}

/**
 * Makes out the invoice of an order that this charge has paid, for a retry after an interrupted request. Does nothing
 * for an order that was paid in another way. Idempotent.
 */
export async function invoiceCharged(
  by: AuditContext,
  { id, companyId, order }: Pick<Charge, 'id' | 'companyId' | 'order'>,
): Promise<void> {
  const charge = { id, companyId, orderId: order.id };
  if ((await prisma.companyCharge.count({ where: charge })) > 0) await invoiceTo(companyId, order.id, by);
}
