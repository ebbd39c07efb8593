import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { PlaceChoices } from '../pages';

/** The venues and events to which a role may be limited, events with their venue. */
export async function listPlaces(locale: string): Promise<PlaceChoices> {
  const [venues, events] = await Promise.all([
    prisma.venue.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } }),
    prisma.event.findMany({
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
      select: { id: true, title: true, slug: true, venue: { select: { name: true } } },
    }),
  ]);
  return {
    venues: venues.map(({ id, name }) => ({ value: id, label: name })),
    events: events.map(({ id, title, slug, venue }) => ({
      value: id,
      label: `${localText(title as LocalText, locale) || slug} · ${venue.name}`,
    })),
  };
}
