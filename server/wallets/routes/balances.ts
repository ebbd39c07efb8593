/** Customers' balances, for their managers. */

import { type Request, type Response, Router } from 'express';
import { moneyOut } from '../../access';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { defer } from '../../http/inertia';
import { interactiveSession } from '../../http/interactiveSession';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { isClosedAddress } from '../../shared/closedAccount';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { changeBalance } from '../actions/changeBalance';
import { showBalances } from '../queries/showBalances';
import { listFaults, showHouse } from '../queries/showHouse';
import { staffTerms } from '../queries/staffTerms';
import { balanceRequest } from '../requests';

const may = permit('wallets.manage');

export const balances = Router();

balances.get('/', may, index);
balances.get('/:id', may, show);
balances.post('/:id', may, interactiveSession, change);

async function index(_req: Request, res: Response): Promise<void> {
  await render(res, 'Balances/Index', { ...(await showHouse()), faults: defer(listFaults) });
}

/** @throws HttpError 404 for an unknown or erased person */
async function personOf(req: Request): Promise<{ id: string; name: string; email: string }> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  const person = await prisma.user.findUnique({ where: { id }, select: { id: true, name: true, email: true } });
  if (!person || isClosedAddress(person.email)) throw notFound();
  return person;
}

async function show(req: Request, res: Response): Promise<void> {
  const person = await personOf(req);
  const own = await showBalances(person.id, { forStaff: true });
  const terms = await staffTerms(
    req.actor,
    own.balances.map(({ currency }) => currency),
  );
  await render(res, 'Balances/Show', { ...own, person, ...terms });
}

async function change(req: Request, res: Response): Promise<void> {
  const { id } = await personOf(req);
  const input = await validateOnce(req, balanceRequest);
  await changeBalance(auditContext(req), id, input, await moneyOut(req.actor, input.currency));
  done(req, res, paths.balances.one(id), `balances.${input.kind}_toast`);
}
