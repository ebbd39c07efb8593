/** Companies, their orders and their codes for the public API. */
import type { z } from 'zod';
import { afterPosition } from '../infra/afterPosition';
import { sql } from '../infra/db';
import { absoluteUrl } from '../infra/runtime';
import type { CodeState } from '../shared/bulkOrders';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import type { companyAnswer, companyCodeAnswer, companyOrderAnswer } from './apiAnswers';
import type { MasterLine } from './buying/priceLines';
import { CODE_STATE, CODES } from './listCodes';
import { MASTER_STATE } from './listMasters';

type Company = z.input<typeof companyAnswer>;
type CompanyOrder = z.input<typeof companyOrderAnswer>;
type Code = z.input<typeof companyCodeAnswer>;
type After = { at: string; id: string } | null;

const COMPANIES = `
  select c.id, c.name, c.tax_id as "taxId", c.country, c.address, c.postcode, c.city, c.email, c.state, c.currency,
    c.methods, c.credit_limit_cents as "creditLimitCents", c.owed_cents as "owedCents", c.credit_days as "creditDays",
    (select coalesce(sum(amount_cents - credited_cents), 0)::bigint from company_charges
      where company_id = c.id and settled_at is null and due_at < moment()) as "overdueCents",
    c.discount_rate as "discountRate", c.price_list_id as "priceListId", c.product_ids as "productIds",
    c.min_quantity as "minQuantity", c.needs_purchase_order as "needsPurchaseOrder", c.code_days as "codeDays",
    c.invoicing, c.created_at as "createdAt"
  from companies c
  where ($1::uuid is null or c.id = $1) and ${afterPosition('(c.created_at, c.id)', '$2', '$3')}
  order by c.created_at, c.id limit $4`;

/** Companies in the order of their creation; with an id, that one. */
export async function readCompanies({ id = null, after, limit }: { id?: string | null; after: After; limit: number }) {
  const rows = await sql<Omit<Company, 'createdAt'> & { createdAt: Date }>('api_companies', COMPANIES, [
    id,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ]);
  return rows.map(({ createdAt, ...row }): Company => ({ ...row, createdAt: toIso(createdAt) }));
}

const ORDERS = `
  select m.id, m.reference, ${MASTER_STATE} as state, m.purchase_order as "purchaseOrder",
    o.reference as "orderReference", m.lines, m.currency, m.total_cents as "totalCents",
    (select to_char(min(sale_day(h.due_at, o.time_zone)), 'YYYY-MM-DD') from company_charges h
      where h.order_id = m.order_id and h.settled_at is null) as "dueOn",
    (select count(*)::int from bulk_codes where master_order_id = m.id) as codes, m.created_at as "createdAt"
  from master_orders m left join orders o on o.id = m.order_id
  where m.company_id = $1 and ($2::uuid is null or m.id = $2)
    and ${afterPosition('(m.created_at, m.id)', '$3', '$4')}
  order by m.created_at, m.id limit $5`;

type OrdersOf = { companyId: string; id?: string; after: After; limit: number };
type OrderRow = Omit<CompanyOrder, 'lines' | 'createdAt'> & { lines: MasterLine[]; createdAt: Date };

/** Orders and quotes of a company, the oldest first; with an id, that one. */
export async function readCompanyOrders({ companyId, id, after, limit }: OrdersOf): Promise<CompanyOrder[]> {
  const asked = [companyId, id ?? null, after?.at ?? null, after?.id ?? null, limit];
  const rows = await sql<OrderRow>('api_company_orders', ORDERS, asked);
  return rows.map(({ lines, createdAt, ...row }) => ({
    ...row,
    lines: lines.map(({ productId, slotId, quantity, priceCents, discountCents }) => ({
      ...{ productId, slotId, quantity },
      priceCents: priceCents - discountCents,
    })),
    createdAt: toIso(createdAt),
  }));
}

/** `$5`, `$6`: the last code of the page before, and when its order was made. */
const LIST_CODES = `
  select b.id, m.id as "companyOrderId", m.created_at as at, ${CODE_STATE} as state, b.code,
    i.product_id as "productId", i.product_name as product, i.appointment_id as "slotId", a.starts_at as "startsAt",
    code_ends(b.id) as "endsAt", h.name, h.email, x.holder_name as "holderName", b.claimed_at as "claimedAt",
    (select reference from tickets where b.state = 'claimed' and order_item_id = i.id and is_standing(state)
      order by created_at desc limit 1) as ticket
  ${CODES} join master_orders m on m.id = b.master_order_id
  where m.company_id = $1 and ($2::uuid is null or m.id = $2) and ($3::text is null or ${CODE_STATE} = $3)
    and m.created_at >= coalesce($6::timestamptz, '-infinity') and ($5::uuid is null or (m.created_at, m.id, b.position) > (select n.created_at, n.id, last.position
      from bulk_codes last join master_orders n on n.id = last.master_order_id where last.id = $5))
  order by m.created_at, m.id, b.position limit $4`;

type CodesOf = {
  companyId: string;
  companyOrderId: string | null;
  state: CodeState | null;
  after: After;
  limit: number;
  /** Whether the reader may distribute them; other readers do not see codes. */
  withCodes: boolean;
  locale: Locale;
};
type CodeRow = Omit<Code, 'code' | 'url' | 'product' | 'startsAt' | 'endsAt' | 'claimedAt' | 'sentTo'> & {
  at: Date;
  code: string;
  product: LocalText;
  startsAt: Date | null;
  endsAt: Date | null;
  claimedAt: Date | null;
  name: string | null;
  email: string | null;
};

const iso = (at: Date | null) => at && toIso(at);

/** Codes of a company by order and number. */
export async function readCompanyCodes(asked: CodesOf): Promise<{ at: string; id: string; answer: Code }[]> {
  const { companyId, companyOrderId, state, after, limit, withCodes, locale } = asked;
  const values = [companyId, companyOrderId, state, limit, after?.id ?? null, after?.at ?? null];
  const rows = await sql<CodeRow>('api_company_codes', LIST_CODES, values);
  return rows.map(({ at, code, product, startsAt, endsAt, claimedAt, name, email, ...row }) => ({
    ...{ at: toIso(at), id: row.id },
    answer: {
      ...row,
      code: withCodes ? code : null,
      url: withCodes ? absoluteUrl(paths.bulk.claim(code)) : null,
      product: localText(product, locale),
      ...{ startsAt: iso(startsAt), endsAt: iso(endsAt), claimedAt: iso(claimedAt) },
      sentTo: name || email ? { name, email } : null,
    },
  }));
}
