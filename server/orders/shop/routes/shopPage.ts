import type { Request, Response } from 'express';
import type { ShownEvent } from '../../../events';
import { optional } from '../../../http/inertia';
import { isFirstDocument } from '../../../http/pageHead';
import { offerPlain } from '../../../http/plainPage';
import { render } from '../../../http/render';
import { sql } from '../../../infra/db';
import { invoiceAbove } from '../../../invoices';
import { mailsGoOut } from '../../../mails';
import { listPayOptions } from '../../../payments';
import { listProducts } from '../../../products';
import { customerGroupOf } from '../../../promos';
import { channelTerms, readSettings } from '../../../settings';
import { ownerOf } from '../../../shared/actor';
import { BULK_CHANNEL } from '../../../shared/bulkOrders';
import { type Cents, ZERO } from '../../../shared/money';
import { paths } from '../../../shared/paths';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { toIso } from '../../../shared/time';
import { availableBalance, takesVouchers } from '../../../wallets';
import type { OwnOrder } from '../../findOrder';
import type { ShopHold } from '../../pages';
import { showVisitDates } from '../../visits/showVisitDates';
import { askedChoice } from '../askedChoice';
import { cheaperOffer } from '../cheaperOffer';
import { showPassInHand } from '../showPassInHand';
import { type ShopDates, showDates } from '../showShop';
import { describeEvent } from './eventHead';
import { plainShop } from './plainShop';

type More = {
  /** The visitor's present hold. */
  hold?: ShopHold | null;
  order?: OwnOrder | null;
  /** Event id in a preview, where nothing can be ordered. */
  previewOf?: string;
  /** The URL names a page to return to, and its signature is not valid. */
  isReturnRefused?: boolean;
};

/** Whether anything can be chosen; otherwise the page shows what is reserved for this event and no other basket. */
const sells = ({ sales, kind }: ShownEvent, { calendar }: ShopDates): boolean =>
  sales === 'on_sale' && (kind === 'open' || calendar !== null);

/** Whether something shown is full and has a waiting list. */
async function canWait({ id, waits, sales, kind }: ShownEvent, { days, slots }: ShopDates): Promise<boolean> {
  if (!waits || sales !== 'on_sale') return false;
  const isFull = kind === 'open' ? await hasFullQuotas(id) : [...days, ...slots].some(({ left }) => left <= 0);
  return isFull && (await mailsGoOut());
}

async function hasFullQuotas(eventId: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }>(
    'has_full_quotas',
    'select exists (select from full_quotas($1, $2)) as has',
    [eventId, SHOP_CHANNEL],
  );
  return row!.has;
}

async function sellsToCompanies(eventId: string): Promise<boolean> {
  const [row] = await sql<{ sells: boolean }>(
    'sells_to_companies',
    'select exists (select from products where event_id = $1 and active and $2 = any (channels)) as sells',
    [eventId, BULK_CHANNEL],
  );
  return row!.sells;
}

function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}

async function balanceOf({ actor }: Request, currency: string): Promise<Cents> {
  const owner = ownerOf(actor);
  return owner ? availableBalance(owner.id, currency) : ZERO;
}

/** The page on which tickets of an event are chosen and ordered. */
export async function renderShop(req: Request, res: Response, event: ShownEvent, more: More): Promise<void> {
  const { hold = null, order = null, previewOf, isReturnRefused = false } = more;
  const { month, day, visits } = req.query;
  const dates = await showDates(event, { month, day }, hold);
  const settings = await readSettings();
  const { id, channel: sellsOn } = event;
  const products = readOnce(() => listProducts({ id, channel: sellsOn, orderId: hold?.id }, req.locale));
  if (previewOf === undefined && isFirstDocument(req)) await describeEvent(req, res, event, await products());
  if (previewOf === undefined) offerPlain(res, 'Orders/Create', plainShop(req));
  const { maxTickets } = await channelTerms(event.channel);
  const { channel, where: _where, waits: _waits, ...shown } = event;
  return render(res, 'Orders/Create', {
    event: shown,
    products,
    ...dates,
    hold: sells(event, dates) || (hold?.isLive && hold.lines.length > 0) ? hold : null,
    cheaper: async () =>
      order && hold
        ? cheaperOffer({ order, hold, products: await products(), dates, customerGroup: customerGroupOf(req.actor) })
        : null,
    ...(previewOf === undefined ? {} : { previewOf }),
    visits: optional(() =>
      showVisitDates(event, visits, { locale: req.locale, holdId: hold?.isLive ? hold.id : null }),
    ),
    payOptions: await listPayOptions(
      { ...(hold?.isLive && { id: hold.id }), currency: event.currency, channel },
      req.locale,
    ),
    balance: () => balanceOf(req, event.currency),
    vouchers: () => takesVouchers(),
    invoiceAbove: await invoiceAbove(event.currency),
    maxTickets,
    waitingUrl:
      previewOf === undefined && (await canWait(event, dates))
        ? paths.waitingList.join(event.slug, dates.day ? { day: dates.day } : {})
        : null,
    asked: async () => {
      const asked = askedChoice(req.query, { event, dates, products: await products(), maxTickets });
      const faults = [...(asked?.faults ?? []), ...(isReturnRefused ? (['return'] as const) : [])];
      return faults.length > 0 ? { slotId: null, quantities: {}, ...asked, faults } : asked;
    },
    pass: await showPassInHand(event.id, req.query, req.locale),
    forCompanies: () => sellsToCompanies(event.id),
    holdMinutes: settings['orders.hold_minutes'],
    serverNow: toIso(new Date()),
  });
}
