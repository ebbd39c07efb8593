import { prisma } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { MAX_CODES } from '../../shared/bulkOrders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { newReference } from '../../shared/reference';
import { DAY_MS } from '../../shared/time';
import type { MasterInput } from '../requests';
import { priceLines, totalOf } from './priceLines';

const REFERENCE_LENGTH = 8;

/**
 * Creates a quote, whose prices hold for the days in the company's terms. Idempotent by id.
 * @throws DomainError company_stopped; bulk_purchase_order beside `purchaseOrder`; bulk_too_many and as `priceLines`
 */
export async function createMaster(
  by: AuditContext,
  { id, companyId, lines, purchaseOrder }: MasterInput,
  locale: Locale,
): Promise<void> {
  const company = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  if (company.state !== 'active') throw new DomainError('company_stopped');
  if (company.needsPurchaseOrder && !purchaseOrder)
    throw new DomainError('bulk_purchase_order', { field: 'purchaseOrder' });
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_CODES)
    throw new DomainError('bulk_too_many', { field: 'lines', params: { count: MAX_CODES } });
  const priced = await priceLines(company, lines);
  const data = {
    id,
    companyId,
    reference: newReference(REFERENCE_LENGTH),
    lines: priced,
    currency: company.currency,
    totalCents: totalOf(priced),
    purchaseOrder: purchaseOrder || null,
    ...{ codeDays: company.codeDays, unusedPolicy: company.unusedPolicy, extendDays: company.extendDays },
    invoicing: company.invoicing,
    quoteUntil: new Date(Date.now() + company.quoteDays * DAY_MS),
    locale,
    createdById: by.userId,
  };
  await prisma.masterOrder.createMany({ data, skipDuplicates: true });
}
