import { Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { homeZone } from '../../infra/homeZone';
import { env } from '../../infra/runtime';
import { isFailing, readMailHealth } from '../../mails';
import { can, scopeOf } from '../../shared/actor';
import { toIso } from '../../shared/time';
import { gatesToday } from '../queries/gatesToday';
import { occupancyToday } from '../queries/occupancyToday';
import { ordersInNeed } from '../queries/ordersInNeed';
import { salesToday } from '../queries/salesToday';

export const dashboard = Router();

async function failingMails() {
  const health = await readMailHealth();
  if (!env().MAIL_URL || !isFailing(health)) return null;
  return { since: toIso(health.failingSince!), words: health.lastError ?? '' };
}

/** Each figure is found only when it is asked for: live events reload the part they change. */
dashboard.get('/', permit('dashboard.view', 'within'), async (req, res) => {
  const zone = await homeZone();
  const scope = scopeOf(req.actor, 'dashboard.view');
  return render(res, 'Dashboard/Index', {
    serverNow: toIso(new Date()),
    zone,
    sales: () => salesToday(zone, scope),
    occupancy: () => occupancyToday(req.locale, scope),
    gates: () => gatesToday(req.locale, scope),
    mailsFailing: () => (can(req.actor, 'settings.manage') ? failingMails() : null),
    attention: () => ordersInNeed(req.locale, scope),
    can: { openOrders: can(req.actor, 'orders.view'), openScans: can(req.actor, 'validations.view') },
  });
});
