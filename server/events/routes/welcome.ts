import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { addressIn, describePage, isFirstDocument } from '../../http/pageHead';
import { render } from '../../http/render';
import { siteBound } from '../../http/siteBound';
import { readSettings, shopRequestsOfSite } from '../../settings';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { homeData } from '../../site';
import { isDay, nearDays } from '../calendarDay';
import { findVoucherShop } from '../queries/findVoucherShop';
import { listEvents, listVenues } from '../queries/listEvents';

const MAX_CHARACTERS = 100;
const LOGO_WIDTH = 480;

/** The valid filters of the URL; ignores others. */
function filtersOf({ q, date, until, venue }: Record<string, unknown>) {
  return {
    q: typeof q === 'string' ? q.slice(0, MAX_CHARACTERS).trim() : '',
    date: isDay(date) ? date : '',
    until: isDay(date) && isDay(until) && until > date ? until : '',
    venue: isUuid(venue) ? venue : '',
  };
}

export const welcome = Router();

/** Metadata of the front page for the organisation. */
async function describeHome(req: Request, res: Response): Promise<void> {
  const settings = await readSettings();
  const name = settings['organisation.name'];
  const logo = settings['organisation.logo'];
  describePage(res, {
    title: req.t('site.home_title', { name }),
    description: req.t('site.home_description', { name }),
    path: paths.home(),
    data: [
      homeData(settings, {
        home: addressIn(paths.home()),
        logo: addressIn(logo ? paths.media.show(logo, LOGO_WIDTH) : '/icon-512.png'),
      }),
    ],
  });
}

welcome.get('/', anyone, siteBound(shopRequestsOfSite), async (req, res) => {
  const filters = filtersOf(req.query);
  if (isFirstDocument(req)) await describeHome(req, res);
  return render(res, 'Welcome', {
    filters,
    near: async () => nearDays(dayIn(new Date(), (await readSettings())['defaults.time_zone'])),
    venues: listVenues,
    vouchersAt: () => findVoucherShop(),
    events: () => listEvents(SHOP_CHANNEL, req.locale, filters),
  });
});
