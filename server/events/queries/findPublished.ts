import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { reachesEvent, type Scope } from '../../shared/scopes';
import { type ShownEvent, showEvent } from './showEvent';

/** A published event within the places, as the web shop shows it. @throws HttpError 404 */
export async function findPublished(id: string, places: Scope, locale: Locale): Promise<ShownEvent> {
  if (!reachesEvent(places, id)) throw notFound();
  const published = await sql('is_published', `select id from events where id = $1 and status = 'published'`, [id]);
  const event = published.length > 0 ? await showEvent(id, SHOP_CHANNEL, locale) : null;
  if (!event) throw notFound();
  return event;
}
