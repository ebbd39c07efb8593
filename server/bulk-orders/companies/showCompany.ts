import { prisma, sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { absoluteUrl } from '../../infra/runtime';
import { BULK_CHANNEL, type ContactRole } from '../../shared/bulkOrders';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { dayIn, toIso } from '../../shared/time';
import type { BulkOrdersPages } from '../pages';
import { listConnections, listVenueChoices } from '../resellers/connections';
import { companyProps } from '../showMaster';
import { companyValues } from './companyFields';
import { listWaiting } from './companyInvoices';

type Edit = BulkOrdersPages['BulkOrders/Companies/Edit'];

/** Products sold on the channel of companies. */
async function listProductChoices(locale: Locale): Promise<Edit['products']> {
  const rows = await sql<{ value: string; event: LocalText; name: LocalText }>(
    'company_products',
    `select p.id as value, e.title as event, p.name from products p join events e on e.id = p.event_id
     where p.active and $1 = any (p.channels) and p.category <> 'voucher' order by e.position, p.position, p.number`,
    [BULK_CHANNEL],
  );
  return rows.map(({ value, event, name }) => ({
    value,
    label: `${localText(name, locale)} · ${localText(event, locale)}`,
  }));
}

const FIRST_INVOICE = { select: { code: true }, orderBy: { position: 'asc' }, take: 1 } as const;
/** An order on a monthly invoice uses the invoice of another order. */
const MASTER = {
  select: { id: true, purchaseOrder: true, invoiceOrder: { select: { invoices: FIRST_INVOICE } } },
} as const;

/** Form of a company with contacts and debts; empty for a new one. */
export async function showCompany(id: string | null, locale: Locale): Promise<Omit<Edit, 'mayManage'>> {
  const [company, products, zone, priceLists, connections, venues] = await Promise.all([
    id
      ? prisma.company.findUniqueOrThrow({
          where: { id },
          include: {
            contacts: {
              select: { role: true, user: { select: { id: true, name: true, email: true, invitedAt: true } } },
              orderBy: { createdAt: 'asc' },
            },
            charges: {
              where: { settledAt: null },
              select: {
                id: true,
                amountCents: true,
                creditedCents: true,
                dueAt: true,
                order: { select: { reference: true, timeZone: true, invoices: FIRST_INVOICE, masterOrder: MASTER } },
              },
              orderBy: { dueAt: 'asc' },
            },
          },
        })
      : null,
    listProductChoices(locale),
    homeZone(),
    prisma.companyPriceList.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } }),
    id ? listConnections(id) : [],
    listVenueChoices(),
  ]);
  const choices = { products, priceLists: priceLists.map(({ id: value, name: label }) => ({ value, label })), zone };
  const access = { connections, octoUrl: absoluteUrl('/octo'), venues };
  if (!company)
    return {
      record: null,
      company: null,
      vies: null,
      applicant: null,
      contacts: [],
      charges: [],
      waiting: [],
      ...choices,
      ...access,
    };
  const { contacts, charges, version, applicantName, applicantEmail, ...row } = company;
  const { name, taxId, country, address, postcode, city, email, state, methods, creditLimitCents, creditDays } = row;
  const { discountRate, priceListId, productIds, minQuantity, needsPurchaseOrder, quoteDays, note } = row;
  const { codeDays, unusedPolicy, extendDays, invoicing } = row;
  const details = { name, taxId, country, address, postcode, city, email, state };
  const terms = {
    ...{ methods, creditLimitCents, creditDays, discountRate, priceListId, productIds },
    ...{ minQuantity, needsPurchaseOrder, quoteDays, note },
    ...{ codeDays, unusedPolicy, extendDays, invoicing },
  };
  return {
    record: { id: row.id, version, values: companyValues({ ...details, ...terms }) },
    company: companyProps(row),
    vies:
      row.viesState && row.viesAt && row.viesAsked === `${country} ${taxId}`
        ? {
            state: row.viesState as 'valid' | 'invalid' | 'no_vat_number',
            name: row.viesName,
            consultation: row.viesConsultation,
            at: toIso(row.viesAt),
          }
        : null,
    applicant: applicantEmail ? { name: applicantName ?? '', email: applicantEmail } : null,
    contacts: contacts.map(({ role, user: { invitedAt, ...user } }) => ({
      ...user,
      role: role as ContactRole,
      isInvited: invitedAt !== null,
    })),
    charges: charges.map(({ id: charge, amountCents, creditedCents, dueAt, order }) => ({
      id: charge,
      order: order.reference,
      invoice: (order.masterOrder?.invoiceOrder ?? order).invoices[0]?.code ?? null,
      purchaseOrder: order.masterOrder?.purchaseOrder || null,
      href: order.masterOrder ? paths.bulk.show(order.masterOrder.id) : paths.orders.show(order.reference),
      amount: cents(Number(amountCents - creditedCents)),
      dueOn: dayIn(dueAt, order.timeZone),
      isOverdue: dueAt < new Date(),
    })),
    waiting: await listWaiting(row.id),
    ...choices,
    ...access,
  };
}
