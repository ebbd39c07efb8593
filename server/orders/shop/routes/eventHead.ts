import type { Request, Response } from 'express';
import type { ShownEvent } from '../../../events';
import { addressIn, describePage } from '../../../http/pageHead';
import { microBatch } from '../../../infra/microBatch';
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

type Asked = { event: ShownEvent; products: readonly ShopProduct[]; locale: string };
type Sold = ReturnType<typeof listPerformances>;

const LANES = 4;
const LONG_DESCRIPTION = 600;
const keyOf = ({ event, locale }: Asked): string => `${event.id} ${locale}`;

/** Concurrent requests for one event share one read. */
const readSold = microBatch<Asked, Sold>({
  run: async (asking) => {
    const byEvent = new Map<string, Sold>();
    for (const asked of asking)
      if (!byEvent.has(keyOf(asked))) byEvent.set(keyOf(asked), listPerformances(asked.event, asked.products));
    await Promise.allSettled(byEvent.values());
    return asking.map((asked) => byEvent.get(keyOf(asked))!);
  },
  laneOf: keyOf,
  lanes: LANES,
  maxSize: Number.POSITIVE_INFINITY,
});

/** Meta data of a published event for search engines and link previews. */
export async function describeEvent(
  req: Request,
  res: Response,
  event: ShownEvent,
  products: readonly ShopProduct[],
): Promise<void> {
  const [settings, shared, sold] = await Promise.all([
    readSettings(),
    findShared(event.id),
    readSold({ event, products, locale: req.locale }),
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
