import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { listGates } from '../queries/listGates';

export const gate = Router();

gate.get('/redeem', permit('validations.redeem'), async (req, res) => {
  const gates = await listGates(req.locale);
  const asked = gates.find(({ id }) => id === req.query.gate);
  return render(res, 'Validations/Redeem', { gates, gate: asked?.id ?? null });
});
