import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { interactiveSession } from '../../http/interactiveSession';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import type { Limits } from '../../shared/limits';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { requireTwoFactor } from '../actions/requireTwoFactor';
import { createRole, deleteRole, updateRole } from '../actions/saveRole';
import type { LimitValues } from '../pages';
import { listPlaces } from '../queries/listPlaces';
import { currenciesSold, showRoles } from '../queries/showRoles';
import { roleRequest, twoFactorOfRoleRequest } from '../requests';

const manage = permit('roles.manage');

export const roles = Router();

roles.get('/', manage, index);
roles.post('/', manage, interactiveSession, store);
roles.patch('/:id', manage, interactiveSession, update);
roles.delete('/:id', manage, interactiveSession, remove);
roles.put('/:id/two-factor', manage, interactiveSession, updateTwoFactor);

async function index(req: Request, res: Response): Promise<void> {
  const [shown, settings, sold, places] = await Promise.all([
    showRoles(userOf(req).id, req.query),
    readSettings(),
    currenciesSold(),
    listPlaces(req.locale),
  ]);
  const currencies = [...new Set([settings['defaults.currency'], ...sold])];
  await render(res, 'RolesAndPermissions/Index', { ...shown, currencies, places });
}

function roleId(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

/** Limits have a currency; without limits there is none. */
async function bounds({ currency, ...limits }: LimitValues): Promise<Limits> {
  const set = Object.fromEntries(Object.entries(limits).filter(([, bound]) => bound !== null));
  if (Object.keys(set).length === 0) return {};
  return { ...set, currency: currency ?? (await readSettings())['defaults.currency'] };
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, roleRequest);
  if (!form) return;
  await createRole(auditContext(req), form.id, { ...form.input, limits: await bounds(form.input.limits) });
  done(req, res, paths.roles.index(), 'people.role_created_toast', { name: form.input.name });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = roleId(req);
  const form = await readUpdate(req, res, roleRequest);
  if (!form) return;
  await updateRole(auditContext(req), id, form.version, { ...form.input, limits: await bounds(form.input.limits) });
  done(req, res, paths.roles.index(id));
}

async function updateTwoFactor(req: Request, res: Response): Promise<void> {
  const { required } = validate(req, twoFactorOfRoleRequest);
  await requireTwoFactor(auditContext(req), roleId(req), required);
  done(
    req,
    res,
    paths.roles.index(),
    required ? 'people.two_factor_required_toast' : 'people.two_factor_optional_toast',
  );
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteRole(auditContext(req), roleId(req));
  done(req, res, paths.roles.index(), 'people.role_deleted_toast');
}
