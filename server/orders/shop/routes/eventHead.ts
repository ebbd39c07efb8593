import type { Request, Response } from 'express';
import type { ShownEvent } from '../../../events';
import { addressIn, describePage } from '../../../http/pageHead';
import type { ShopProduct } from '../../../products/pages';
import { readSettings } from '../../../settings';
import { paths } from '../../../shared/paths';
import {
  describe,
  eventData,
  findShared,
  organiserThing,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  picturePath,
  shownOf,
} from '../../../site';
import { listPerformances } from '../listPerformances';

/** What a published event is to search engines and to whoever shares it. */
export async function describeEvent(
  req: Request,
  res: Response,
  event: ShownEvent,
  products: readonly ShopProduct[],
): Promise<void> {
  const [settings, shared, sold] = await Promise.all([
    readSettings(),
    findShared(event.id),
    listPerformances(event, products),
  ]);
  // Unpublished since it was found.
  if (!shared) return;
  const { locale } = req;
  const path = paths.events.show(event.slug);
  const picture = addressIn(picturePath(event.id, shownOf(shared, settings, locale), locale));
  const { timeZone, name, address, city } = event.venue;
  const data = eventData(
    {
      title: event.title,
      description: describe(event.description || event.summary, LONG_DESCRIPTION),
      url: addressIn(path),
      image: picture,
      locale,
      currency: event.currency,
      byDay: event.kind === 'daily',
      salesFrom: event.salesFrom,
      place: { name, address, city, timeZone, ...event.where },
      ...sold,
    },
    organiserThing(settings, addressIn(paths.home())),
  );
  describePage(res, {
    title: event.title,
    description: describe(event.summary || event.description),
    path,
    type: 'article',
    image: { url: picture, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, alt: event.title },
    data: data ? [data] : [],
  });
}

const LONG_DESCRIPTION = 600;
