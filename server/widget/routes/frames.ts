/**
 * Frames for other sites: an event's calendar, a button, the list of events. Mounted before sessions, so that they need
 * and set no cookie. "Continue" leaves the frame with a signed link (`orders/shop/handover.ts`).
 */
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { findEvent, listEvents, type ShownEvent, showEvent } from '../../events';
import { anyone } from '../../http/authorize';
import { type Html, html, text } from '../../http/html';
import { siteBound } from '../../http/siteBound';
import { isDatabaseAway, isNotStorable } from '../../infra/databaseAway';
import { logger } from '../../infra/logger';
import { askedChoice, handoverLink, readPaid, showDates } from '../../orders';
import { listProducts } from '../../products';
import { channelTerms, shopRequestsOfSite } from '../../settings';
import { type Choice, type ChosenLine, readChoice } from '../../shared/choiceLink';
import { HttpError, notFound } from '../../shared/errors';
import { formatPrice } from '../../shared/i18n';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import type { FrameQuery } from '../../shared/paths/widget';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { formatVisit } from '../../shared/time';
import { drawCalendar } from './drawCalendar';
import { frameQuery, sendFrame } from './frameDocument';

const bound = siteBound(shopRequestsOfSite);

export const frames = Router();

frames.get('/events', anyone, bound, list);
frames.get('/events/:slug', anyone, bound, calendar);
frames.get('/button/:slug', anyone, bound, button);
frames.get('/continue/:slug', anyone, bound, goOn);
frames.use(() => {
  throw notFound();
}, answerError);

/** The published event of the URL, also by a former slug. @throws HttpError 404 */
async function eventOf(req: Request): Promise<ShownEvent> {
  const known = await findEvent(String(req.params.slug));
  const event = known && (await showEvent(known.id, SHOP_CHANNEL, req.locale));
  if (!event) throw notFound();
  return event;
}

const NO_FILTERS = { q: '', date: '', until: '', venue: '' };

async function list(req: Request, res: Response): Promise<void> {
  const [query, events] = await Promise.all([frameQuery(req), listEvents(SHOP_CHANNEL, req.locale, NO_FILTERS)]);
  const cards = events.map((event) => {
    const { slug, title, summary, nextAt, venue, byDay, fromCents, currency } = event;
    const when =
      nextAt &&
      req.t('events.next_date', { date: formatVisit(nextAt, { timeZone: venue.timeZone, byDay }, req.locale) });
    const to = `${paths.widget.calendar(slug, query)}&from=list#top`;
    return html`<li><h2><a data-stay href="${text(to)}">${text(title)}</a></h2>
${summary && html`<p>${text(summary)}</p>`}
<p class="soft">${[when, fromCents ? `${req.t('common.from')} ${formatPrice(fromCents, currency, req.locale)}` : null]
      .filter((part) => part !== null)
      .map((part) => html`${text(part)}<br>`)}${text(venue.name)}</p></li>`;
  });
  const title = req.t('events.home_title');
  const content =
    cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : html`<p>${text(req.t('events.nothing_on'))}</p>`;
  const main = html`<main><h1 id="top" tabindex="-1">${text(title)}</h1>${content}</main>`;
  return sendFrame(req, res, { title, query, paid: readPaid(req.query.paid) }, main);
}

async function calendar(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  const { month, day, from, paid } = req.query;
  const [query, dates, products, { maxTickets }] = await Promise.all([
    frameQuery(req),
    showDates(event, { month, day }, null),
    listProducts(event, req.locale),
    channelTerms(SHOP_CHANNEL),
  ]);
  // A day that is sold as a whole, or the only day, is chosen as soon as it is shown.
  const shown = dates.day ? { ...req.query, day: dates.day } : req.query;
  const asked = askedChoice(shown, { event, dates, products, maxTickets });
  const back = from === 'list' ? paths.widget.events(query) : null;
  const content = { event, dates, products, asked, choice: readChoice(req.query).choice, frame: query, maxTickets };
  const main = drawCalendar(content, req, back);
  return sendFrame(req, res, { title: event.title, query, slug: event.slug, paid: readPaid(paid) }, main);
}

async function button(req: Request, res: Response): Promise<void> {
  const [event, query] = await Promise.all([eventOf(req), frameQuery(req)]);
  const to = paths.widget.goOn(event.slug, query, readChoice(req.query).choice);
  const label = req.t('events.buy');
  const main = html`<main class="only"><a class="button" target="_top" data-basket href="${text(to)}" aria-label="${text(`${label}: ${event.title}`)}">${text(label)}</a></main>`;
  return sendFrame(
    req,
    res,
    { title: `${label}: ${event.title}`, query, slug: event.slug, paid: readPaid(req.query.paid) },
    main,
  );
}

const NUMBER = /^n-(.{1,64})$/;
const UNAVAILABLE_SECONDS = 5;

/** The form's numbers by product, or the products of a link. */
function choiceOf(query: Request['query']): Choice {
  const numbers = Object.entries(query).flatMap(([name, value]): ChosenLine[] => {
    const product = NUMBER.exec(name)?.[1];
    return product && value !== '0' ? [{ product, quantity: Number(value) || 0 }] : [];
  });
  if (numbers.length === 0) return readChoice(query).choice;
  const asked = {
    product: numbers.map(({ product }) => product).join(),
    quantity: numbers.map(({ quantity }) => quantity).join(),
  };
  return readChoice({ ...query, ...asked }).choice;
}

/** Leaves the frame: to the event's page, with the choice and the page to return to. */
async function goOn(req: Request, res: Response): Promise<void> {
  const [event, query] = await Promise.all([eventOf(req), frameQuery(req)]);
  const link = handoverLink({
    event,
    choice: choiceOf(req.query),
    lang: req.locale,
    returnTo: query.return ?? null,
  });
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }).redirect(303, link);
}

function statusOf(error: unknown): 404 | 422 | 429 | 500 | 503 {
  if (error instanceof HttpError) return error.status === 429 || error.status === 404 ? error.status : 422;
  if (isDatabaseAway(error)) return 503;
  return isNotStorable(error) ? 422 : 500;
}

/** Pages of errors need a session, so a frame has its own: one sentence. */
async function answerError(error: unknown, req: Request, res: Response, next: Parameters<ErrorRequestHandler>[3]) {
  if (res.headersSent) return next(error);
  const status = statusOf(error);
  if (status >= 500) logger.error({ err: error, request: req.id }, 'a frame failed');
  const wait = error instanceof HttpError ? error.options.retryAfterSeconds : undefined;
  if (wait || status === 503) res.set('Retry-After', String(wait ?? UNAVAILABLE_SECONDS));
  const title = req.t(`errors.http_${status}` as MessageKey);
  const main: Html = html`<main><p>${text(title)}</p></main>`;
  const query: FrameQuery = await frameQuery(req).catch(() => ({}));
  return sendFrame(req, res.status(status), { title, query }, main);
}
