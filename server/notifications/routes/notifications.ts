import { type Request, type Response, Router } from 'express';
import { signedIn, userOf } from '../../http/authorize';
import { wantsJson } from '../../http/errors';
import { merge, redirectBack } from '../../http/inertia';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { forbidden, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { chooseNotifications } from '../actions/chooseNotifications';
import { markRead } from '../actions/markRead';
import { latestNotifications } from '../queries/latestNotifications';
import { mayReceive } from '../queries/listChoices';
import { countUnread, listNotifications } from '../queries/listNotifications';
import { choiceRequest, readRequest } from '../requests';

const ON_A_PAGE = 25;
const IN_THE_BELL = 8;

/** Each user's own notifications: any account may read its own. */
export const notifications = Router();

notifications.get('/', signedIn, index);
notifications.get('/latest', signedIn, latest);
notifications.post('/read', signedIn, readAll);
notifications.post('/read/:id', signedIn, readOne);
notifications.patch('/preferences', signedIn, choose);

async function index(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const before = isUuid(req.query.before) ? req.query.before : null;
  const [{ entries, older }, unread] = await Promise.all([
    listNotifications(id, req.locale, { before, most: ON_A_PAGE }),
    countUnread(id),
  ]);
  await render(res, 'Notifications/Index', { notifications: merge(entries).matchOn('id'), older, unread });
}

async function latest(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const [entries, unread] = await Promise.all([latestNotifications(id, req.locale, IN_THE_BELL), countUnread(id)]);
  res.set('Cache-Control', 'private, no-store').json({ entries, unread });
}

const answerRead = (req: Request, res: Response) => {
  if (wantsJson(req)) return void res.status(204).end();
  redirectBack(req, res, paths.notifications.index());
};

async function readAll(req: Request, res: Response): Promise<void> {
  const { ids = null } = validate(req, readRequest);
  await markRead(userOf(req).id, ids);
  answerRead(req, res);
}

async function readOne(req: Request, res: Response): Promise<void> {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  await markRead(userOf(req).id, [id]);
  answerRead(req, res);
}

async function choose(req: Request, res: Response): Promise<void> {
  const choice = validate(req, choiceRequest);
  if (!mayReceive(choice.kind, req.actor.permissions)) throw forbidden();
  await chooseNotifications(userOf(req).id, choice);
  if (wantsJson(req)) return void res.status(204).end();
  res.redirect(303, paths.profile.edit());
}
