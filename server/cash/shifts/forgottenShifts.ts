import { sql, transaction } from '../../infra/db';
import type { Job } from '../../infra/queue';
import { notify } from '../../notifications';
import { paths } from '../../shared/paths';
import { dayIn, toIso } from '../../shared/time';

type Row = { id: string; event: string | null; cashbox: string; cashier: string; zone: string; openedAt: Date };

/** From this hour of the venue's time. */
const MORNING = 6;

/** Notifies once each morning of shifts open since a day before. */
export async function tellForgotten(now = new Date()): Promise<void> {
  const rows = await sql<Row>(
    'forgotten_shifts',
    `select s.id, (select e.id from events e where e.venue_id = c.venue_id order by e.id limit 1) as event, c.name as cashbox, u.name as cashier, v.time_zone as zone, s.opened_at as "openedAt"
     from cashbox_shifts s join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id join users u on u.id = s.cashier_id
     where s.state <> 'closed' and (s.opened_at at time zone v.time_zone)::date < ($1::timestamptz at time zone v.time_zone)::date
       and extract(hour from $1::timestamptz at time zone v.time_zone) >= $2`,
    [now, MORNING],
  );
  for (const { id, event, cashbox, cashier, zone, openedAt } of rows)
    await transaction((tx) =>
      notify(tx, {
        kind: 'shift_forgotten',
        to: { permission: 'cash.manage' },
        // An event of the venue is set, so that managers of the venue are notified.
        event,
        data: { cashbox, person: cashier, time: { at: toIso(openedAt), zone } },
        href: paths.shifts.one(id),
        dedupeKey: `${id} ${dayIn(now, zone)}`,
      }),
    );
}

export const forgottenShifts: Job<never> = {
  name: 'cash.forgotten-shifts',
  cron: '11 * * * *',
  handle: () => tellForgotten(),
};
