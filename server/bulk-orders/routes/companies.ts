/** Companies and their terms, for staff; and applications for company accounts. */
import { type Request, type Response, Router } from 'express';
import { anyonesContext, auditContext } from '../../http/auditContext';
import { anyone, permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { done, doneSaying, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { countRequest } from '../../http/throttle';
import { validate } from '../../http/validate';
import { absoluteUrl } from '../../infra/runtime';
import { mailsGoOut } from '../../mails';
import { canEverywhere } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { mailText } from '../../shared/i18n/mailText';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { findOwnCompany, maySetCredit } from '../access';
import { listCompanies } from '../companies/listCompanies';
import {
  addContact,
  applyForCompany,
  createCompany,
  type Invited,
  removeContact,
  updateCompany,
} from '../companies/saveCompany';
import { settleCharges } from '../companies/settleCharges';
import { showCompany } from '../companies/showCompany';
import { applyRequest, companyRequest, contactRequest, settlementRequest } from '../requests';

const look = permit('bulk.view');
const manage = permit('bulk.manage');

export const companies = Router();

companies.get('/', look, index);
companies.get('/create', manage, create);
companies.post('/', manage, store);
companies.get('/:id/edit', look, edit);
companies.patch('/:id', manage, update);
companies.post('/:id/contacts', manage, storeContact);
companies.delete('/:id/contacts/:user', manage, destroyContact);
companies.post('/:id/settlements', manage, settle);

export const companyApplications = Router();

companyApplications.get('/', anyone, (_req, res) => render(res, 'BulkOrders/Apply', {}));
companyApplications.post('/', anyone, apply);

async function apply(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, applyRequest);
  // Only a valid form counts as an application.
  await countRequest(req, { name: 'company-apply', limit: 5, windowSeconds: 3600 });
  await applyForCompany(anyonesContext(req, input.contactName), input, req.locale);
  res.redirect(303, paths.message('company_asked'));
}

async function index(_req: Request, res: Response): Promise<void> {
  await render(res, 'BulkOrders/Companies/Index', { companies: await listCompanies() });
}

async function create(req: Request, res: Response): Promise<void> {
  await render(res, 'BulkOrders/Companies/Edit', { ...(await showCompany(null, req.locale)), mayManage: true });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, companyRequest);
  if (!form) return;
  await createCompany(auditContext(req), form.id, form.input, {
    mayRefund: await maySetCredit(req.actor),
    locale: req.locale,
  });
  done(req, res, paths.bulk.company(form.id));
}

async function edit(req: Request, res: Response): Promise<void> {
  const { id } = await findOwnCompany(req.actor, req.params.id);
  const mayManage = canEverywhere(req.actor, 'bulk.manage');
  await render(res, 'BulkOrders/Companies/Edit', { ...(await showCompany(id, req.locale)), mayManage });
}

async function update(req: Request, res: Response): Promise<void> {
  const { id } = await findOwnCompany(req.actor, req.params.id, 'staff');
  const form = await readUpdate(req, res, companyRequest);
  if (!form) return;
  const invited = await updateCompany(auditContext(req), { id, ...form, mayRefund: await maySetCredit(req.actor) });
  if (invited) return sayInvited(req, res, id, invited, 'bulk.was_approved');
  done(req, res, paths.bulk.company(id));
}

/** Shows the invitation's recipient; if emails cannot be sent, the link is shown once to hand over. */
async function sayInvited(
  req: Request,
  res: Response,
  id: string,
  { email, invitation }: Invited,
  key: 'bulk.was_approved' | 'bulk.contact_added',
): Promise<void> {
  const goOut = await mailsGoOut();
  if (invitation && !goOut) flash(req, { linkToPassOn: absoluteUrl(paths.auth.invitation(invitation)) });
  const said = invitation ? mailText(req.t, goOut, `${key}_invited`, { email }) : req.t(key, { email });
  doneSaying(req, res, paths.bulk.company(id), said);
}

async function storeContact(req: Request, res: Response): Promise<void> {
  const company = await findOwnCompany(req.actor, req.params.id, 'staff');
  const invited = await addContact(auditContext(req), company, validate(req, contactRequest));
  await sayInvited(req, res, company.id, invited, 'bulk.contact_added');
}

async function destroyContact(req: Request, res: Response): Promise<void> {
  const company = await findOwnCompany(req.actor, req.params.id, 'staff');
  const { user } = req.params;
  if (!isUuid(user)) throw notFound();
  await removeContact(auditContext(req), company, user);
  done(req, res, paths.bulk.company(company.id), 'bulk.contact_removed');
}

async function settle(req: Request, res: Response): Promise<void> {
  const { id, name } = await findOwnCompany(req.actor, req.params.id, 'staff');
  await settleCharges(auditContext(req), { id, name }, validate(req, settlementRequest));
  done(req, res, paths.bulk.company(id), 'bulk.settled');
}
