import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { exportList, selectionOf, showList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { done, readNew, readUpdate, whereListed } from '../../http/records';
import { render } from '../../http/render';
import { placesOf } from '../../http/things';
import { validate } from '../../http/validate';
import { showWorkspace, workspaceEvent } from '../../http/workspace';
import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { can, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { offeredLanguages } from '../../shared/i18n/languages';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { narrowed, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { createCode } from '../actions/createCode';
import { deleteCode } from '../actions/deleteCode';
import { mailCodes } from '../actions/mailCodes';
import { switchCodes } from '../actions/switchCodes';
import { tagCodes } from '../actions/tagCodes';
import { updateCode } from '../actions/updateCode';
import { codeFields } from '../codeFields';
import { codeList } from '../lists/codeList';
import { copyCodes } from '../queries/copyCodes';
import { listCodePromos } from '../queries/listCodePromos';
import { listTags } from '../queries/listTags';
import { listUses } from '../queries/listUses';
import { codeChange, codeRequest, mailCodesRequest, tagsRequest } from '../requests';

const manage = permit('promos.manage', 'within');
const ofPromo = permit('promos.manage', { promo: sent(codeRequest, 'promoId') });
const one = permit('promos.manage', { code: 'id' });

export const codes = Router();

codes.get('/', manage, index);
codes.get('/export.:format', manage, exportList(codeList));
codes.get('/create', manage, create);
codes.post('/', ofPromo, store);
codes.post('/state', manage, switchMany);
codes.post('/tags', manage, tagMany);
codes.post('/mails', manage, mailMany);
codes.post('/texts', manage, copyMany);
codes.get('/:id/edit', one, edit);
codes.post('/:id/mails', one, mailOne);
codes.patch('/:id', one, update);
codes.delete('/:id', one, remove);

const languages = () => offeredLanguages().map(({ code, name }) => ({ value: code, label: name }));

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};

const countWaiting = (scope: Scope) =>
  prisma.promoCodeRequest.count({
    where: { state: 'waiting', ...(scope === 'everywhere' ? {} : { promo: { eventId: { in: [...scope.events] } } }) },
  });

/** The user's scope, within the event of the URL's workspace. */
const managedIn = (req: Request) => narrowed(scopeOf(req.actor, 'promos.manage'), workspaceEvent(req));

async function index(req: Request, res: Response): Promise<void> {
  const scope = managedIn(req);
  const [list, waiting, tags] = await Promise.all([showList(req, codeList), countWaiting(scope), listTags(scope)]);
  await render(res, 'PromoCodes/Index', { list, waiting, tags, languages: languages() });
}

async function create(req: Request, res: Response): Promise<void> {
  const scope = managedIn(req);
  const [promos, zone, tags] = await Promise.all([listCodePromos(req.locale, scope), homeZone(), listTags(scope)]);
  await render(res, 'PromoCodes/Create', { promos, zone, tags });
}

/** Codes of a promotion of one event belong to that event's workspace. */
const eventOfPromo = async (promoId: string): Promise<string | undefined> =>
  (await placesOf('promo', promoId))[0]?.event ?? undefined;

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, codeRequest);
  if (!form) return;
  await createCode(auditContext(req), form.id, form.input);
  done(req, res, paths.promoCodes.index(await eventOfPromo(form.input.promoId)));
}

async function edit(req: Request, res: Response): Promise<void> {
  const seesOrders = can(req.actor, 'orders.view');
  const [code, zone, tags, used] = await Promise.all([
    prisma.promoCode.findUnique({
      where: { id: idOf(req) },
      include: { promo: { select: { name: true, eventId: true } } },
    }),
    homeZone(),
    listTags(scopeOf(req.actor, 'promos.manage')),
    seesOrders ? listUses(idOf(req), scopeOf(req.actor, 'orders.view')) : null,
  ]);
  if (!code) throw notFound();
  if (code.promo.eventId) showWorkspace(req, code.promo.eventId);
  await render(res, 'PromoCodes/Edit', {
    record: { id: code.id, version: code.version, values: codeFields(code) },
    code: code.code,
    promo: localText(code.promo.name as LocalText, req.locale),
    uses: code.uses,
    zone,
    tags,
    languages: languages(),
    mailed: { times: code.mails, at: code.mailedAt && toIso(code.mailedAt) },
    used,
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, codeChange);
  if (!form) return;
  await updateCode(auditContext(req), id, form.version, form.input);
  done(req, res, paths.promoCodes.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const [place] = await placesOf('code', id);
  await deleteCode(auditContext(req), id);
  done(req, res, paths.promoCodes.index(place?.event ?? undefined), 'common.deleted');
}

async function switchMany(req: Request, res: Response): Promise<void> {
  const { active } = validate(req, z.object({ active: z.boolean() }));
  const ids = await selectionOf(req, codeList);
  const count = await switchCodes(auditContext(req), ids, active);
  done(
    req,
    res,
    whereListed(req, paths.promoCodes.index()),
    active ? 'promoCodes.activated' : 'promoCodes.deactivated',
    { count },
  );
}

async function tagMany(req: Request, res: Response): Promise<void> {
  const input = validate(req, tagsRequest);
  const ids = await selectionOf(req, codeList);
  const count = await tagCodes(auditContext(req), ids, input);
  done(req, res, whereListed(req, paths.promoCodes.index()), 'promoCodes.tagged', { count });
}

async function mailMany(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, mailCodesRequest, ({ run }) => run);
  const ids = await selectionOf(req, codeList);
  const count = await mailCodes(auditContext(req), ids, input);
  done(req, res, whereListed(req, paths.promoCodes.index()), 'promoCodes.mailing', { count });
}

async function mailOne(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const input = await validateOnce(req, mailCodesRequest, ({ run }) => run);
  const count = await mailCodes(auditContext(req), [id], input);
  done(req, res, paths.promoCodes.edit(id), 'promoCodes.mailing', { count });
}

/** Codes and recipients as text to paste. */
async function copyMany(req: Request, res: Response): Promise<void> {
  const ids = await selectionOf(req, codeList);
  res.set('Cache-Control', 'private, no-store').json({ text: await copyCodes(ids) });
}
