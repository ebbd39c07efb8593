/** Lite dashboard: for staff on a phone, and for wall screens without a signed-in user. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { anyone, permit } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { allHiddenShifts, hidesCash } from '../../infra/hiddenCash';
import { can, scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { liteAround, liteFigures } from '../lite/liteFigures';
import {
  listWallScreens,
  makeWallScreen,
  openWallScreen,
  removeWallScreen,
  venuesForScreens,
  wallScreenRequest,
} from '../lite/wallScreens';

const may = permit('dashboard.view', 'within');

export const lite = Router();

lite.get('/lite', may, show);
lite.post('/screens', may, store);
lite.delete('/screens/:id', may, remove);

export const wall = Router();

wall.get('/:id', anyone, showWall);

const reachOf = (req: Request) => scopeOf(req.actor, 'dashboard.view');

async function show(req: Request, res: Response): Promise<void> {
  const scope = reachOf(req);
  const hidesMoney = await hidesCash(req.actor);
  return render(res, 'Dashboard/Lite', {
    name: null,
    figures: () => liteFigures(req.locale, scope, { showsMoney: !hidesMoney }),
    around: async () => (hidesMoney ? null : liteAround(req.locale, scope, scopeOf(req.actor, 'forecast.view'))),
    manage: async () => ({
      screens: await listWallScreens(scope),
      venues: await venuesForScreens(scope),
      wholeHouse: scope === 'everywhere',
    }),
    canOpenOrders: can(req.actor, 'orders.view'),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const screen = await validateOnce(req, wallScreenRequest);
  // A screen with sales would show cashiers their drawer's cash before they count it.
  if (screen.showsMoney && (await hidesCash(req.actor))) throw new DomainError('count_first', { field: 'showsMoney' });
  await makeWallScreen(auditContext(req), reachOf(req), screen);
  flash(req, { toast: { kind: 'success', message: req.t('reports.screen_made') } });
  redirectBack(req, res, paths.lite.show());
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  await removeWallScreen(auditContext(req), reachOf(req), id);
  flash(req, { toast: { kind: 'success', message: req.t('reports.screen_removed') } });
  redirectBack(req, res, paths.lite.show());
}

async function showWall(req: Request, res: Response): Promise<void> {
  const { name, scope, showsMoney } = await openWallScreen(String(req.params.id), req.query.key);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  return render(res, 'Dashboard/Lite', {
    name,
    // People of an open till can see the screen, so all uncounted cash is hidden.
    figures: async () => liteFigures(req.locale, scope, { showsMoney, hidden: await allHiddenShifts() }),
    around: null,
    manage: null,
    canOpenOrders: false,
  });
}
