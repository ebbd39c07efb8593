import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/inertia';
import { homeToday } from '../queries/homeZone';
import { listGateNames, listScans, totalScans } from '../queries/listScans';
import { showScan } from '../queries/showScan';

import { readFilters } from '../scanFilters';

export const stories = Router();

stories.get('/validations', permit('validations.view'), async (req, res) => {
  const { page, ...filters } = readFilters(req.query, await homeToday());
  return render(res, 'Validations/Index', {
    filters,
    gates: listGateNames,
    scans: () => listScans({ ...filters, page }, req.locale),
    totals: () => totalScans(filters),
  });
});

stories.get('/validations/:id', permit('validations.view'), async (req, res) =>
  render(res, 'Validations/Show', { scan: await showScan(String(req.params.id), req.locale) }),
);
