/** Emails administrators the past day every night: open matters, then figures. */
import { sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import { formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { plusDays } from '../../shared/period';
import { dayIn, type IsoDate } from '../../shared/time';
import { internalReport } from './internalReport';

/** Days to catch up after downtime. */
const MISSED = 7;

/** Found through the few recipients. */
const TOLD = `
  select substr(max(n.dedupe_key), length('day_report:day:') + 1) as day
  from user_roles ur join role_permissions p on p.role_id = ur.role_id and p.permission = 'settings.manage'
    join notifications n on n.user_id = ur.user_id and n.dedupe_key = any ($1::text[])`;

/** Past days without an email, earliest first; without a recent email, only yesterday. */
async function untoldDays(today: IsoDate): Promise<IsoDate[]> {
  const days = Array.from({ length: MISSED }, (_, at) => plusDays(today, at - MISSED));
  const [last] = await sql<{ day: IsoDate | null }>('day_last_told', TOLD, [
    days.map((day) => `day_report:day:${day}`),
  ]);
  const told = last?.day;
  return told ? days.filter((day) => day > told || day === days.at(-1)) : days.slice(-1);
}

async function tell(day: IsoDate, zone: string): Promise<void> {
  const { needs, sales, entries, refusals } = await internalReport(day, zone, { locale: 'en', may: () => true });
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
}

/** Runs hourly, so that a restarted server catches up; the key limits it to one email a day. */
export const nightlyReport: Job<never> = {
  name: 'reports.nightly',
  cron: '10 * * * *',
  handle: async () => {
    const zone = await homeZone();
    for (const day of await untoldDays(dayIn(new Date(), zone))) await tell(day, zone);
  },
};
