/** Quotes and orders of companies, for contacts and staff. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { signedIn } from '../../http/authorize';
import { download } from '../../http/download';
import { once, validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { findOrder, seesOrder } from '../../orders';
import { listPayOptions, mayRefund, showTransfer } from '../../payments';
import { doerOf } from '../../shared/actor';
import { BULK_CHANNEL, CODE_STATES, type CompanyState, MASTER_STATES } from '../../shared/bulkOrders';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import { inFours } from '../../shared/iban';
import { paths } from '../../shared/paths';
import { day } from '../../shared/requestParts';
import { can, findMaster, findOwnCompany, maySetCredit, reachOf } from '../access';
import { listBuyable, listTimes } from '../buying/buyChoices';
import { createMaster } from '../buying/createMaster';
import { accountDue, payOnAccount } from '../buying/payOnAccount';
import { cancelMaster, placeMaster } from '../buying/placeMaster';
import { quotePdf } from '../buying/quotePdf';
import { listLinks } from '../claiming/claimLinks';
import { changePolicy, showUnused } from '../handing/unusedCodes';
import { countCodes, listCodes } from '../listCodes';
import { listMasters, PAGE_SIZE } from '../listMasters';
import type { BulkOrdersPages } from '../pages';
import { masterRequest, policyRequest, submissionRequest } from '../requests';
import { companyProps, showMaster } from '../showMaster';

export const masters = Router();

masters.get('/', signedIn, index);
masters.get('/create', signedIn, create);
masters.post('/', signedIn, store);
masters.get('/:id', signedIn, show);
masters.get('/:id/quote.pdf', signedIn, quote);
masters.post('/:id/place', signedIn, place);
masters.post('/:id/cancel', signedIn, cancel);
masters.post('/:id/on-account', signedIn, charge);
masters.post('/:id/unused', signedIn, setPolicy);

const text = z.string().max(100).catch('');
const indexQuery = z.object({
  company: z.uuid().nullable().catch(null),
  state: z.enum(MASTER_STATES).nullable().catch(null),
  q: text,
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
const showQuery = z.object({ state: z.enum(CODE_STATES).nullable().catch(null), q: text, page: indexQuery.shape.page });

export const pagesOf = (count: number, page: number) => ({
  page,
  pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  count,
});

async function index(req: Request, res: Response): Promise<void> {
  const reach = await reachOf(req.actor);
  const { company, state, q, page } = indexQuery.parse(req.query);
  const [{ rows, count }, companies] = await Promise.all([
    listMasters({ companies: reach.companies, company, state, q, page }),
    prisma.company.findMany({
      where: reach.companies ? { id: { in: [...reach.companies] } } : {},
      select: { id: true, name: true, state: true },
      orderBy: { name: 'asc' },
    }),
  ]);
  await render(res, 'BulkOrders/Index', {
    orders: rows,
    page: pagesOf(count, page),
    filters: { company: company ?? '', state: state ?? '', q },
    companies: companies.map((one) => ({ ...one, state: one.state as CompanyState })),
    may: {
      buy: companies.some(({ id, state: standing }) => standing === 'active' && can.buy(reach.partIn(id) ?? 'viewer')),
      manageCompanies: reach.companies === null,
      seeInvoices:
        reach.companies !== null && companies.some(({ id }) => can.seeInvoices(reach.partIn(id) ?? 'distributor')),
    },
  });
}

const createQuery = z.object({
  company: z.uuid().nullable().catch(null),
  event: z.uuid().nullable().catch(null),
  day: day().nullable().catch(null),
});

async function create(req: Request, res: Response): Promise<void> {
  const reach = await reachOf(req.actor);
  const { company: wanted, event, day: shown } = createQuery.parse(req.query);
  const all = await prisma.company.findMany({
    where: { state: 'active', ...(reach.companies ? { id: { in: [...reach.companies] } } : {}) },
    orderBy: { name: 'asc' },
  });
  const own = all.filter(({ id }) => can.buy(reach.partIn(id) ?? 'viewer'));
  const company = own.find(({ id }) => id === wanted) ?? own[0];
  if (!company) throw notFound();
  const { needsPurchaseOrder, minQuantity, quoteDays, codeDays } = company;
  await render(res, 'BulkOrders/Create', {
    companies: own.map(({ id, name }) => ({ id, name })),
    company: { ...companyProps(company), needsPurchaseOrder, minQuantity, quoteDays, codeDays },
    products: await listBuyable(company, req.locale),
    times: event && shown ? await listTimes(event, shown, req.locale) : null,
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const input = validate(req, masterRequest);
  await findOwnCompany(req.actor, input.companyId, 'buyer');
  await once(req, input.id, input);
  const by = auditContext(req);
  await createMaster(by, input, req.locale);
  // The id must not be another company's order.
  await findMaster(req.actor, input.id, 'buyer');
  if (input.as === 'order') await placeMaster(by, input.id);
  done(req, res, paths.bulk.show(input.id), input.as === 'order' ? 'bulk.was_ordered' : 'bulk.was_quoted');
}

async function show(req: Request, res: Response): Promise<void> {
  const master = await findMaster(req.actor, req.params.id);
  const { state, q, page } = showQuery.parse(req.query);
  const handsOut = can.handOut(master.part);
  const [order, company, codes, counts, links, unused] = await Promise.all([
    showMaster(master, req.locale),
    prisma.company.findUniqueOrThrow({ where: { id: master.companyId } }),
    listCodes(master.id, { state, q, page, size: PAGE_SIZE }, { locale: req.locale, withCodes: handsOut }),
    countCodes(master.id),
    handsOut ? listLinks(master.id) : [],
    showUnused(master.id),
  ]);
  const stored = master.orderId
    ? await prisma.order.findUniqueOrThrow({ where: { id: master.orderId }, select: { reference: true } })
    : null;
  const shown = companyProps(company);
  const awaitsMoney = order.state === 'placed';
  const { orderId, currency, totalCents } = master;
  const isPaidHere = orderId !== null && awaitsMoney && can.buy(master.part);
  const ways = isPaidHere
    ? await listPayOptions({ id: orderId, currency, totalCents, channel: BULK_CHANNEL }, req.locale)
    : [];
  const count = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0);
  await render(res, 'BulkOrders/Show', {
    order,
    company: shown,
    codes,
    page: pagesOf(q ? (codes.length < PAGE_SIZE ? (page - 1) * PAGE_SIZE + codes.length : count) : count, page),
    filters: { state: state ?? '', q },
    counts,
    links,
    unused,
    may: {
      setPolicy: master.part === 'staff',
      credit: await maySetCredit(req.actor),
      buy: can.buy(master.part),
      handOut: handsOut,
      payOnAccount: awaitsMoney && can.buy(master.part) && shown.credit !== null,
    },
    accountDueOn: isPaidHere && shown.credit ? await accountDue(master.companyId, orderId) : null,
    payUrl:
      stored && ways.length > 0 && (await seesOrder(req.actor, stored.reference))
        ? paths.payments.card(stored.reference)
        : null,
    refundUrl: stored && (await refundUrlOf(req, stored.reference)),
    transfer: isPaidHere ? await openTransfer(orderId) : null,
    payBy: ways.every(({ method }) => method === 'wire_transfer')
      ? 'wire_transfer'
      : ways.some(({ method }) => method === 'wire_transfer')
        ? 'both'
        : 'card',
  });
}

/** URL for the buyer, and staff who refund, to refund remaining codes. */
async function refundUrlOf(req: Request, reference: string): Promise<string | null> {
  if (!(await seesOrder(req.actor, reference))) return null;
  const order = await findOrder(req.actor, reference);
  return order.within === null && (await mayRefund(order)) ? paths.orders.refund(reference) : null;
}

/** Account of the transfer that a buyer has chosen. */
async function openTransfer(orderId: string): Promise<BulkOrdersPages['BulkOrders/Show']['transfer']> {
  const found = await showTransfer(orderId);
  if (!found) return null;
  const { holder, iban, bic, bank, reference, amount } = found;
  return { holder, iban: inFours(iban), bic, bank, reference: inFours(reference), amount };
}

async function quote(req: Request, res: Response): Promise<void> {
  const master = await findMaster(req.actor, req.params.id);
  const [order, company] = await Promise.all([
    showMaster(master, req.locale),
    prisma.company.findUniqueOrThrow({ where: { id: master.companyId } }),
  ]);
  const content = await quotePdf({ order, company: companyProps(company), locale: req.locale });
  download(res, { filename: `${master.reference}.pdf`, type: 'application/pdf', content });
}

async function place(req: Request, res: Response): Promise<void> {
  const { id } = await findMaster(req.actor, req.params.id, 'buyer');
  await placeMaster(auditContext(req), id);
  done(req, res, paths.bulk.show(id), 'bulk.was_ordered');
}

async function cancel(req: Request, res: Response): Promise<void> {
  const { id } = await findMaster(req.actor, req.params.id, 'buyer');
  await cancelMaster(id, doerOf(req.actor));
  done(req, res, paths.bulk.show(id), 'bulk.was_cancelled');
}

async function charge(req: Request, res: Response): Promise<void> {
  const { id, companyId, orderId } = await findMaster(req.actor, req.params.id, 'buyer');
  const submission = await validateOnce(req, submissionRequest);
  if (!orderId) throw new DomainError('order_not_payable');
  await payOnAccount({ id: submission.id, companyId, orderId, by: doerOf(req.actor), locale: req.locale });
  done(req, res, paths.bulk.show(id), 'bulk.was_charged');
}

async function setPolicy(req: Request, res: Response): Promise<void> {
  const { id, reference } = await findMaster(req.actor, req.params.id, 'staff');
  const { policy } = validate(req, policyRequest);
  // Crediting codes means refunds of an amount known only at their end.
  if (policy === 'credit' && !(await maySetCredit(req.actor))) throw forbidden();
  await changePolicy(auditContext(req), { id, reference }, policy);
  done(req, res, paths.bulk.show(id));
}
