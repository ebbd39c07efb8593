import { sql, transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import type { LocalText } from '../shared/localText';
import { paths } from '../shared/paths';
import type { IsoDate } from '../shared/time';

/** Days of notice, to decide on the next season. */
const NOTICE_DAYS = 30;

type Ending = { id: string; eventId: string; title: LocalText; name: string; until: IsoDate };

/** Excludes blocks followed by others on one of the same weekdays, even after a pause. */
const ENDING = `
  select b.id, b.event_id as "eventId", e.title, b.name, b.valid_until::text as until
  from time_blocks b join events e on e.id = b.event_id join venues v on v.id = e.venue_id
  cross join lateral (select (moment() at time zone v.time_zone)::date as today) clock
  where e.status = 'published' and b.valid_until between today and today + $1::int
    and not exists (select from time_blocks other
      where other.event_id = b.event_id and other.valid_until > b.valid_until and other.weekdays && b.weekdays)
  order by b.valid_until, b.event_id, b.position, b.id`;

/** Notifies managers nightly of hours that end soon, once per block and end. */
const watchEnds: Job<never> = {
  name: 'time-blocks.ending',
  cron: '53 2 * * *',
  handle: async () => {
    for (const { id, eventId, title, name, until } of await sql<Ending>('hours_ending', ENDING, [NOTICE_DAYS]))
      await transaction((tx) =>
        notify(tx, {
          kind: 'hours_ending',
          to: { permission: 'catalogue.manage' },
          event: eventId,
          data: { event: title, name, until: { day: until } },
          href: paths.timeBlocks.index(eventId),
          dedupeKey: `${id}:${until}`,
        }),
      );
  },
};

export const timeBlockJobs: readonly Job<never>[] = [watchEnds];
