/** Companies and their terms, for staff. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { paths } from '../../shared/paths';
import { findOwnCompany } from '../access';
import { listCompanies } from '../companies/listCompanies';
import { settleCharges } from '../companies/settleCharges';
import { settlementRequest } from '../requests';

export const companies = Router();

companies.get('/', permit('bulk.view'), index);
companies.post('/:id/settlements', permit('bulk.manage'), settle);

async function index(_req: Request, res: Response): Promise<void> {
  await render(res, 'BulkOrders/Companies/Index', { companies: await listCompanies() });
}

async function settle(req: Request, res: Response): Promise<void> {
  const { id, name } = await findOwnCompany(req.actor, req.params.id, 'staff');
  await settleCharges(auditContext(req), { id, name }, validate(req, settlementRequest));
  done(req, res, paths.bulk.companies());
}
