import { type Request, Router } from 'express';
import { dashboardGuide } from '../../guide';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { defer } from '../../http/inertia';
import { render } from '../../http/render';
import { hidesCash } from '../../infra/hiddenCash';
import { homeZone } from '../../infra/homeZone';
import { env } from '../../infra/runtime';
import { isFailing, readMailHealth } from '../../mails';
import { takesPayments } from '../../payments';
import { can, scopeOf } from '../../shared/actor';
import { periodOf } from '../../shared/period';
import { dayIn, toIso } from '../../shared/time';
import type { SalesToday } from '../pages';
import { gatesToday } from '../queries/gatesToday';
import { occupancyAhead } from '../queries/occupancyAhead';
import { occupancyToday } from '../queries/occupancyToday';
import { ordersInNeed } from '../queries/ordersInNeed';
import { periodSales } from '../queries/periodSales';
import { salesToday } from '../queries/salesToday';
import { exportPeriod } from './periodExport';

export const dashboard = Router();

async function failingMails() {
  const health = await readMailHealth();
  if (!env().MAIL_URL || !isFailing(health)) return null;
  return { since: toIso(health.failingSince!), words: health.lastError ?? '' };
}

const asItIs = (sales: SalesToday): SalesToday => sales;

const withoutMoney = ({ today, lastWeek, ...sales }: SalesToday): SalesToday => ({
  ...sales,
  today: { ...today, gross: [], refunds: [] },
  lastWeek: { ...lastWeek, gross: [], refunds: [] },
});

const linksOf = ({ actor }: Request) => ({
  openOrders: can(actor, 'orders.view'),
  openScans: can(actor, 'validations.view'),
});

/**
 * Each figure is read only when requested: live events reload the part they change. A long period is loaded after the
 * page, so a slow or failed read does not affect it.
 */
dashboard.get('/', permit('dashboard.view', 'within'), async (req, res) => {
  const zone = await homeZone();
  const scope = scopeOf(req.actor, 'dashboard.view');
  const today = dayIn(new Date(), zone);
  const period = periodOf(req.query, today);
  const hidesMoney = await hidesCash(req.actor);
  return render(res, 'Dashboard/Index', {
    serverNow: toIso(new Date()),
    zone,
    guide: () => dashboardGuide(req.actor, req.locale, takesPayments),
    period,
    hidesMoney,
    sales: async () => (hidesMoney ? withoutMoney : asItIs)(await salesToday(zone, scope)),
    occupancy: () => occupancyToday(req.locale, scope),
    gates: () => gatesToday(req.locale, scope),
    mailsFailing: () => (can(req.actor, 'settings.manage') ? failingMails() : null),
    attention: () => ordersInNeed(req.locale, scope),
    ...(!hidesMoney && {
      figures: defer(() => periodSales(period, { scope, locale: req.locale, fees: req.t('reports.fees') }), 'figures', {
        rescue: true,
      }),
    }),
    ahead: defer(
      () => occupancyAhead(today, req.locale, { scope, opens: scopeOf(req.actor, 'catalogue.manage') }),
      'ahead',
      { rescue: true },
    ),
    can: linksOf(req),
  });
});

dashboard.get('/export.csv', permit('dashboard.view', 'within'), countFirst, exportPeriod);
