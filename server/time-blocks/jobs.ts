import { sql, transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import type { LocalText } from '../shared/localText';
import { paths } from '../shared/paths';
import type { IsoDate } from '../shared/time';

/** So long before the end there is time to decide on the next season. */
const NOTICE_DAYS = 30;

type Ending = { id: string; eventId: string; title: LocalText; name: string; until: IsoDate };

/** Others follow where the event opens on one of the same days of the week later on, be it after a pause. */
const ENDING = `
  select b.id, b.event_id as "eventId", e.title, b.name, b.valid_until::text as until
  from time_blocks b join events e on e.id = b.event_id join venues v on v.id = e.venue_id
  cross join lateral (select (moment() at time zone v.time_zone)::date as today) clock
  where e.status = 'published' and b.valid_until between today and today + $1::int
    and not exists (select from time_blocks other
      where other.event_id = b.event_id and other.valid_until > b.valid_until and other.weekdays && b.weekdays)
  order by b.valid_until, b.event_id, b.position, b.id`;

/** Every night, tells the managers of the catalogue of hours that are about to end: once for each rule and end. */
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
