import type { z } from 'zod';
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import type { eventAnswer } from '../apiAnswers';
import { type ShownEvent, showEvents } from './showEvent';

/** An event as the API answers about it. */
export const toEventAnswer = ({ venue, where, ...event }: ShownEvent): z.input<typeof eventAnswer> => ({
  id: event.id,
  slug: event.slug,
  kind: event.kind,
  title: event.title,
  summary: event.summary,
  url: absoluteUrl(paths.events.show(event.slug)),
  currency: event.currency,
  sales: event.sales,
  salesFrom: event.salesFrom,
  venue: { ...venue, country: where.country },
});

/** Published events with these ids, as the API answers about them. */
export async function readEventsOfApi(
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, z.input<typeof eventAnswer>>> {
  const published = await sql<{ id: string }>(
    'published_of',
    `select id from events where id = any ($1::uuid[]) and status = 'published'`,
    [ids],
  );
  const events = await showEvents(
    published.map(({ id }) => id),
    SHOP_CHANNEL,
    locale,
  );
  return new Map(events.map((event) => [event.id, toEventAnswer(event)]));
}
