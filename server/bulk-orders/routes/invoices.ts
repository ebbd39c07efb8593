/** Invoices of a company, for buying and viewing contacts and for staff. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { signedIn } from '../../http/authorize';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { can, reachOf } from '../access';
import { listCompanyInvoices, listWaiting, sumsOf } from '../companies/companyInvoices';
import { companyProps } from '../showMaster';

export const companyInvoices = Router();

companyInvoices.get('/invoices', signedIn, index);

const choice = z.object({ company: z.uuid().nullable().catch(null) });

/** @throws HttpError 404 for users who see no company's invoices */
async function index(req: Request, res: Response): Promise<void> {
  const reach = await reachOf(req.actor);
  const all = await prisma.company.findMany({
    where: reach.companies ? { id: { in: [...reach.companies] } } : {},
    orderBy: { name: 'asc' },
  });
  const own = all.filter(({ id }) => can.seeInvoices(reach.partIn(id) ?? 'distributor'));
  const { company: wanted } = choice.parse(req.query);
  const company = wanted ? own.find(({ id }) => id === wanted) : own[0];
  if (!company) throw notFound();
  const invoices = await listCompanyInvoices(company.id, req.locale);
  await render(res, 'BulkOrders/Invoices', {
    companies: own.map(({ id, name }) => ({ id, name })),
    company: companyProps(company),
    invoices,
    ...sumsOf(invoices),
    waiting: await listWaiting(company.id),
  });
}
