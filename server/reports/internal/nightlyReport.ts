/** Every night administrators are mailed the day that is over: what needs a person first, and the figures after it. */
import { transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import { formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { plusDays } from '../../shared/period';
import { dayIn } from '../../shared/time';
import { internalReport } from './internalReport';

/** Asked for every hour, so that a server that was off at night tells in the morning; the key makes it one mail a day. */
export const nightlyReport: Job<never> = {
  name: 'reports.nightly',
  cron: '10 * * * *',
  handle: async () => {
    const zone = await homeZone();
    const day = plusDays(dayIn(new Date(), zone), -1);
    const { needs, sales, entries, refusals } = await internalReport(day, zone, 'en');
    await transaction((tx) =>
      notify(tx, {
        kind: 'day_report',
        to: { permission: 'settings.manage' },
        event: null,
        data: {
          day: { day },
          count: needs.reduce((sum, { count }) => sum + count, 0),
          tickets: sales.reduce((sum, { tickets }) => sum + tickets, 0),
          gross: sales.map(({ sold, currency }) => formatMoney(sold, currency, 'en')).join(' + ') || '0',
          entries,
          refusals: refusals.reduce((sum, { count }) => sum + count, 0),
        },
        href: paths.internalReport(day),
        dedupeKey: `day:${day}`,
      }),
    );
  },
};
