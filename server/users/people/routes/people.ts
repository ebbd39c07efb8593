import { type Request, type Response, Router } from 'express';
import { listPlaces, rightsOf } from '../../../access';
import { auditContext } from '../../../http/auditContext';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { exportList, showList } from '../../../http/lists';
import { done, doneSaying, readNew, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { prisma } from '../../../infra/db';
import { absoluteUrl } from '../../../infra/runtime';
import { mailsGoOut } from '../../../mails';
import { can } from '../../../shared/actor';
import { DomainError, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { emailIsTaken } from '../../registration/emailIsTaken';
import { personRequest } from '../../requests';
import { inviteUser } from '../inviteUser';
import { listRoleChoices, showUser } from '../showUser';
import { updateUser } from '../updateUser';
import { userList } from '../userList';

const manage = permit('users.manage');

export const people = Router();

people.get('/', manage, index);
people.get('/export.:format', manage, exportList(userList));
people.get('/create', manage, create);
people.post('/', manage, interactiveSession, store);
people.get('/:id/edit', manage, edit);
people.patch('/:id', manage, interactiveSession, update);

/** The person in the URL. @throws HttpError 404 for an invalid id */
export function personId(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Users/Index', { list: await showList(req, userList) });
}

async function create(req: Request, res: Response): Promise<void> {
  const mine = await rightsOf(prisma, userOf(req).id);
  await render(res, 'Users/Create', { roles: await listRoleChoices(mine), places: await listPlaces(req.locale) });
}

const freeAddress = (exceptId?: string) => async (input: { email: string }) => {
  if (await emailIsTaken(prisma, input.email, exceptId)) throw new DomainError('email_has_account', { field: 'email' });
};

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, personRequest);
  if (!form) return;
  const { email } = form.input;
  const token = await inviteUser(auditContext(req), form.id, form.input);
  if (token) await passOn(req, token);
  const said = mailText(req.t, await mailsGoOut(), 'people.invited_toast', { email });
  doneSaying(req, res, paths.users.edit(form.id), said);
}

/** If no emails are sent, the inviter gets the link, once, to pass it on. */
export async function passOn(req: Request, token: string): Promise<void> {
  if (!(await mailsGoOut())) flash(req, { linkToPassOn: absoluteUrl(paths.auth.invitation(token)) });
}

async function edit(req: Request, res: Response): Promise<void> {
  const viewer = {
    userId: userOf(req).id,
    locale: req.locale,
    sessionId: req.session.id,
    mayImpersonate: can(req.actor, 'users.impersonate') && req.actor.via === 'session' && !req.actor.impersonator,
  };
  const shown = await showUser(personId(req), viewer);
  await render(res, 'Users/Edit', { ...shown, seesBalance: can(req.actor, 'wallets.manage') });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  const form = await readUpdate(req, res, personRequest, freeAddress(id));
  if (!form) return;
  await updateUser(auditContext(req), id, form.version, form.input);
  done(req, res, paths.users.edit(id));
}
