import { type Request, type Response, Router } from 'express';
import { isDay, listSlots, showEvent } from '../../events';
import { permit } from '../../http/authorize';
import { countUnknown } from '../../http/promoGuesses';
import { render } from '../../http/render';
import { showWorkspace } from '../../http/workspace';
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { isCodeUnknown } from '../../orders';
import { listProducts } from '../../products';
import { allowedSites } from '../../settings';
import { can, canEverywhere } from '../../shared/actor';
import { linkTime, readChoice } from '../../shared/choiceLink';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { isUuid } from '../../shared/uuid';
import { qrOutline } from '../../tickets';

export const share = Router();

share.get('/:id/share', permit('catalogue.manage', { event: 'id' }), show);

async function isPublished(id: string): Promise<boolean> {
  const [row] = await sql<{ is: boolean }>(
    'share_published',
    `select status = 'published' as is from events where id = $1`,
    [id],
  );
  return row?.is ?? false;
}

/** A person who can list the codes of all venues is not limited. */
const isUnknown = (req: Request, code: string | undefined): Promise<boolean> => {
  const look = () => isCodeUnknown(code);
  return canEverywhere(req.actor, 'promos.manage') ? look() : countUnknown(req, look);
};

/** Links to the event and code for other sites; the choice of the form is in the page's URL. */
async function show(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id).toLowerCase();
  const event = isUuid(id) ? await showEvent(id, SHOP_CHANNEL, req.locale) : null;
  if (!event) throw notFound();
  showWorkspace(req, id);
  const { choice } = readChoice(req.query);
  const day = isDay(choice.day) ? choice.day : null;
  const { timeZone } = event.venue;
  const slots = day && event.kind !== 'open' ? await listSlots(event, { day }) : [];
  const url = absoluteUrl(paths.events.chosen(event.slug, choice));
  const products = await listProducts(event, req.locale);
  await render(res, 'Events/Share', {
    event: {
      id,
      slug: event.slug,
      title: event.title,
      isPublished: await isPublished(id),
      hasDays: event.kind !== 'open',
      hasTimes: event.kind !== 'open' && event.kind !== 'daily',
    },
    products: products
      .filter(({ maxPriceCents }) => maxPriceCents === null)
      .map(({ id: product, name, minPerOrder, maxPerOrder }) => ({ id: product, name, minPerOrder, maxPerOrder })),
    choice,
    day,
    slots: slots.map(({ startsAt, left }) => ({ time: linkTime(startsAt, timeZone), isFree: left > 0 })),
    link: { url, qr: qrOutline(url), code: choice.code ?? null },
    isCodeUnknown: () => isUnknown(req, choice.code),
    origin: new URL(absoluteUrl('/')).origin,
    sites: await allowedSites(SHOP_CHANNEL),
    canEditSites: can(req.actor, 'settings.manage'),
  });
}
