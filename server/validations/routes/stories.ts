import { Router } from 'express';
import { permit, userOf } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { scopeOf } from '../../shared/actor';
import { narrowed } from '../../shared/scopes';
import { scanList } from '../lists/scanList';
import { showScan } from '../queries/showScan';
import { totalScans } from '../queries/totalScans';

export const stories = Router();

stories.get('/', permit('validations.view', 'within'), async (req, res) => {
  const list = await showList(req, scanList);
  return render(res, 'Validations/Index', {
    list,
    totals: await totalScans(list, req.locale, {
      scope: narrowed(scopeOf(req.actor, 'validations.view'), list.state.event),
      viewer: userOf(req).id,
    }),
  });
});

stories.get('/export.:format', permit('validations.view', 'within'), exportList(scanList));

stories.get('/:id', permit('validations.view', 'within'), async (req, res) => {
  const viewer = { userId: userOf(req).id, locale: req.locale, scope: scopeOf(req.actor, 'validations.view') };
  return render(res, 'Validations/Show', { scan: await showScan(String(req.params.id), viewer) });
});
