import { prisma, sql } from '../infra/db';
import { homeZone } from '../infra/homeZone';
import { debtOf } from '../invoices';
import { readSettings } from '../settings';
import type { CompanyMethod, CompanyState } from '../shared/bulkOrders';
import { translator } from '../shared/i18n';
import type { Locale, Translate } from '../shared/i18n/translate';
import { inFours } from '../shared/iban';
import type { InvoiceKind } from '../shared/invoices';
import { type LocalText, localText } from '../shared/localText';
import { add, cents } from '../shared/money';
import { paths } from '../shared/paths';
import { REFUND_STATES } from '../shared/states';
import { type IsoDate, toIso } from '../shared/time';
import { can, type FoundMaster } from './access';
import type { MasterLine } from './buying/priceLines';
import { listMasters } from './listMasters';
import type { CompanyShown, MasterLineShown, MasterShown } from './pages';

type Named = {
  n: number;
  product: LocalText;
  event: LocalText;
  kind: string;
  rate: number;
  startsAt: Date | null;
  zone: string;
};

const NAMES = `
  select asked.n::int as n, p.name as product, e.title as event, e.kind::text as kind, p.tax_rate as rate, a.starts_at as "startsAt", v.time_zone as zone
  from rows from (jsonb_to_recordset($1::jsonb) as ("productId" uuid, "slotId" uuid)) with ordinality as asked("productId", "slotId", n)
    join products p on p.id = asked."productId" join events e on e.id = p.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = asked."slotId" order by asked.n`;

/** Tax included per line: 3,080.00 with 10 % is 2,800.00 and 280.00. */
const taxIn = (gross: number, rate: number): number => gross - Math.round(gross / (1 + rate / 10_000));

/** Deadlines of codes: those with a time until the end of the visit, others by the company's terms. */
function codeTerms(lines: readonly MasterLineShown[], codeDays: number | null, t: Translate): string[] {
  return [
    ...(lines.some(({ startsAt }) => startsAt) ? [t('bulk.codes_for_time')] : []),
    ...(lines.some(({ startsAt }) => !startsAt)
      ? [codeDays === null ? t('bulk.codes_no_end') : t('bulk.code_days_text', { count: codeDays })]
      : []),
  ];
}

async function showLines(lines: readonly MasterLine[], locale: Locale) {
  const names = await sql<Named>('name_bulk_lines', NAMES, [JSON.stringify(lines)]);
  let tax = 0;
  const shown = names.map(({ n, product, event, kind, rate, startsAt, zone }): MasterLineShown => {
    const { quantity, priceCents, discountCents } = lines[n - 1]!;
    const total = quantity * (priceCents - discountCents);
    tax += taxIn(total, rate);
    return {
      ...{ product: localText(product, locale), event: localText(event, locale), zone, quantity },
      isTimed: kind !== 'open',
      startsAt: startsAt && toIso(startsAt),
      listCents: cents(priceCents),
      priceCents: cents(priceCents - discountCents),
      totalCents: cents(total),
    };
  });
  return { shown, tax: cents(tax) };
}

type Company = {
  id: string;
  name: string;
  taxId: string;
  country: string;
  address: string;
  postcode: string;
  city: string;
  email: string;
  state: string;
  currency: string;
  methods: string[];
  creditLimitCents: bigint;
  owedCents: bigint;
  creditDays: number;
};

export const companyProps = (company: Company): CompanyShown => ({
  id: company.id,
  name: company.name,
  taxId: company.taxId,
  address: `${company.address}, ${company.postcode} ${company.city} (${company.country})`,
  email: company.email,
  state: company.state as CompanyState,
  currency: company.currency,
  credit: (company.methods as CompanyMethod[]).includes('on_account')
    ? {
        limit: cents(Number(company.creditLimitCents)),
        owed: cents(Number(company.owedCents)),
        days: company.creditDays,
      }
    : null,
});

/** Payment data of an order on account. */
async function showDebt(orderId: string): Promise<MasterShown['debt']> {
  const { owedCents, account, reference } = await debtOf(orderId);
  if (owedCents === 0 || !account) return null;
  const { 'organisation.name': house } = await readSettings();
  const { holder, iban, bic } = account;
  return {
    ...{ amount: owedCents, holder: holder || house, iban: inFours(iban), bic, bank: '' },
    reference: inFours(reference),
  };
}

const INVOICES = {
  select: { id: true, code: true, kind: true, grossCents: true },
  orderBy: { position: 'asc' },
} as const;

/** A master order with lines, payments and documents. */
export async function showMaster({ id, orderId, part }: FoundMaster, locale: Locale): Promise<MasterShown> {
  const [master, { rows }, zone] = await Promise.all([
    prisma.masterOrder.findUniqueOrThrow({
      where: { id },
      include: {
        invoiceOrder: { select: { id: true, invoices: INVOICES } },
        order: {
          select: {
            invoices: INVOICES,
            reference: true,
            state: true,
            expiresAt: true,
            paidAt: true,
            companyCharges: { where: { paidOn: { not: null } }, select: { paidOn: true } },
            refunds: {
              where: { state: { in: [...REFUND_STATES] } },
              select: { amountCents: true },
            },
            payments: {
              where: { state: { in: ['captured', 'partially_refunded', 'refunded'] } },
              select: { method: true },
            },
          },
        },
      },
    }),
    listMasters({ companies: null, id }),
    homeZone(),
  ]);
  const { shown, tax } = await showLines(master.lines as unknown as MasterLine[], locale);
  const { order } = master;
  const paidOn = order?.companyCharges[0]?.paidOn ?? null;
  return {
    ...rows[0]!,
    lines: shown,
    tax,
    codeTerms: codeTerms(shown, master.codeDays, translator(locale)),
    quoteUntil: toIso(master.quoteUntil),
    payUntil: order?.state === 'pending' && order.expiresAt ? toIso(order.expiresAt) : null,
    paidAt: order?.paidAt ? toIso(order.paidAt) : null,
    paidOn: paidOn ? (paidOn.toISOString().slice(0, 10) as IsoDate) : null,
    method: paidOn ? 'wire_transfer' : (order?.payments[0]?.method ?? null),
    zone,
    refunded: add(...(order?.refunds ?? []).map(({ amountCents }) => cents(Number(amountCents)))),
    invoicedByMonth: master.invoicing === 'month' && master.invoiceOrderId === null,
    invoices:
      orderId && order && can.seeInvoices(part)
        ? (master.invoiceOrder ?? order).invoices.map((invoice) => ({
            code: invoice.code,
            kind: invoice.kind as InvoiceKind,
            total: cents(Number(invoice.grossCents)),
            href: paths.orders.invoicePdf(order.reference, invoice.id, undefined, locale),
          }))
        : [],
    debt: orderId && can.seeInvoices(part) ? await showDebt(master.invoiceOrder?.id ?? orderId) : null,
  };
}
