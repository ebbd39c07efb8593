import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { scopeOf } from '../../shared/actor';
import { listGates } from '../queries/listGates';

export const gate = Router();

gate.get('/redeem', permit('validations.redeem', 'within'), async (req, res) => {
  const gates = await listGates(req.locale, scopeOf(req.actor, 'validations.redeem'));
  const asked = gates.find(({ id }) => id === req.query.gate);
  return render(res, 'Validations/Redeem', { gates, gate: asked?.id ?? null });
});
