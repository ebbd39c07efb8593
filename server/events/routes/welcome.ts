import { Router } from 'express';
import { anyone } from '../../http/authorize';
import { render } from '../../http/render';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { isUuid } from '../../shared/uuid';
import { isDay } from '../calendarDay';
import { listEvents, listVenues } from '../queries/listEvents';

const MAX_CHARACTERS = 100;

/** What the address says, as far as it makes sense; a filter that does not is no filter. */
function filtersOf({ q, date, venue }: Record<string, unknown>) {
  return {
    q: typeof q === 'string' ? q.slice(0, MAX_CHARACTERS).trim() : '',
    date: isDay(date) ? date : '',
    venue: isUuid(venue) ? venue : '',
  };
}

export const welcome = Router();

welcome.get('/', anyone, (req, res) => {
  const filters = filtersOf(req.query);
  return render(res, 'Welcome', {
    filters,
    venues: listVenues,
    events: () => listEvents(SHOP_CHANNEL, req.locale, filters),
  });
});
