import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { can } from '../../shared/actor';
import { toIso } from '../../shared/time';
import { gatesToday } from '../queries/gatesToday';
import { occupancyToday } from '../queries/occupancyToday';
import { ordersInNeed } from '../queries/ordersInNeed';
import { salesToday } from '../queries/salesToday';

export const dashboard = Router();

/** Each figure is found only when it is asked for: live events reload the part they change. */
dashboard.get('/', permit('dashboard.view'), async (req, res) => {
  const zone = await homeZone();
  return render(res, 'Dashboard/Index', {
    serverNow: toIso(new Date()),
    zone,
    sales: () => salesToday(zone),
    occupancy: () => occupancyToday(req.locale),
    gates: () => gatesToday(req.locale),
    attention: () => ordersInNeed(req.locale),
    can: { openOrders: can(req.actor, 'orders.view'), openScans: can(req.actor, 'validations.view') },
  });
});
