/** Every night administrators are mailed the day that is over: what needs a person first, and the figures after it. */
import { sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import { formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { plusDays } from '../../shared/period';
import { dayIn, type IsoDate } from '../../shared/time';
import { internalReport } from './internalReport';

/** Days that a server which was off makes up for. */
const MISSED = 7;

/** Found by the people who are told, who are few. */
const TOLD = `
  select substr(max(n.dedupe_key), length('day_report:day:') + 1) as day
  from user_roles ur join role_permissions p on p.role_id = ur.role_id and p.permission = 'settings.manage'
    join notifications n on n.user_id = ur.user_id and n.dedupe_key = any ($1::text[])`;

/** The days that are over and were not told yet, the first first; where none was told lately, yesterday alone. */
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

/** Asked for every hour, so that a server that was off tells when it is back; the key makes it one mail a day. */
export const nightlyReport: Job<never> = {
  name: 'reports.nightly',
  cron: '10 * * * *',
  handle: async () => {
    const zone = await homeZone();
    for (const day of await untoldDays(dayIn(new Date(), zone))) await tell(day, zone);
  },
};
