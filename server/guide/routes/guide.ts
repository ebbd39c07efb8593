import { type Request, type Response, Router } from 'express';
import { staffOnly, userOf } from '../../http/authorize';
import { redirectBack } from '../../http/inertia';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { takesPayments } from '../../payments';
import { can } from '../../shared/actor';
import { paths } from '../../shared/paths';
import { dismissGuide } from '../actions/dismissGuide';
import { isDismissed } from '../queries/dashboardGuide';
import { readGuide } from '../queries/readGuide';

export const guide = Router();

guide.get('/', staffOnly, show);
guide.post('/dismissal', staffOnly, dismiss);
guide.delete('/dismissal', staffOnly, bringBack);

async function show(req: Request, res: Response): Promise<void> {
  const [steps, isAway] = await Promise.all([
    readGuide(req.actor, req.locale, takesPayments),
    isDismissed(userOf(req).id),
  ]);
  await render(res, 'Guide/Show', { guide: steps, isDismissed: isAway });
}

async function dismiss(req: Request, res: Response): Promise<void> {
  await dismissGuide(userOf(req).id, true);
  redirectBack(req, res, paths.guide());
}

async function bringBack(req: Request, res: Response): Promise<void> {
  await dismissGuide(userOf(req).id, false);
  done(req, res, can(req.actor, 'dashboard.view') ? paths.dashboard() : paths.guide(), 'guide.brought_back');
}
