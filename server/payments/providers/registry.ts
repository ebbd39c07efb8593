/** Registered providers, and the choice of those offered for an order. */
import { sql } from '../../infra/db';
import { env } from '../../infra/runtime';
import { mailsGoOut } from '../../mails';
import { BULK_CHANNEL, type CompanyMethod } from '../../shared/bulkOrders';
import { localText } from '../../shared/localText';
import type { PayMethod, PayOption } from '../../shared/payOptions';
import { payingChannel, SHOP_CHANNEL } from '../../shared/salesChannels';
import { balanceProvider } from '../balance/balanceProvider';
import { connectedProviders } from '../connections/connectedProviders';
import { sandboxProvider } from '../sandbox/sandboxProvider';
import type { HostedProvider, LocalProvider, OrderTimes, PayableOrder } from './provider';

const added: HostedProvider[] = [];

/** Adds a provider before the application starts. @returns a function that removes it. */
export function addProvider(provider: HostedProvider): () => void {
  added.push(provider);
  return () => void added.splice(added.indexOf(provider), 1);
}

/**
 * Providers in the order offered. The sandbox has test money, so it exists only if the environment says so; `loadEnv`
 * prevents it in production.
 */
async function providers(): Promise<readonly HostedProvider[]> {
  const all = [...added, ...(await connectedProviders())];
  return env().PAYMENTS_SANDBOX ? [...all, sandboxProvider] : all;
}

/** All providers that take or took money. */
export const listProviders = providers;

/** Local providers. Staff hand back payments of those without `refund`. */
export const LOCAL_PROVIDERS: readonly LocalProvider[] = [
  { code: 'free', methods: ['free'] },
  balanceProvider,
  { code: 'cash', methods: ['cash'] },
  { code: 'card_manual', methods: ['card_manual'] },
  { code: 'on_account', methods: ['on_account'] },
  // Money of imported orders, which another system took.
  { code: 'elsewhere', methods: ['elsewhere'] },
];

export const findLocalProvider = (code: string): LocalProvider | undefined =>
  LOCAL_PROVIDERS.find((it) => it.code === code);

export const findProvider = async (code: string): Promise<HostedProvider | undefined> =>
  (await providers()).find((it) => it.code === code);

/** A payment method offered to a buyer; `id` names it in forms. */
export type Offer = {
  id: string;
  provider: HostedProvider;
  method: PayMethod;
  /** Payment deadline, if the method takes days. */
  payUntil: Date | null;
};

export const offerId = (payment: { provider: string; method: string }): string =>
  `${payment.provider}:${payment.method}`;

/** Methods and deadline of a company order; null for other orders. */
async function companyTerms({
  id,
  channel,
}: PayableOrder): Promise<{ methods: CompanyMethod[]; until: Date | null } | null> {
  if (channel !== BULK_CHANNEL || !id) return null;
  const [terms] = await sql<{ methods: CompanyMethod[]; until: Date | null }>(
    'pay_terms_of_company',
    `select c.methods, o.expires_at as until from master_orders m join companies c on c.id = m.company_id join orders o on o.id = m.order_id
     where m.order_id = $1`,
    [id],
  );
  return terms ?? null;
}

/** All payment methods for an order, in the organisation's order; may be empty. */
export async function listOffers(order: PayableOrder): Promise<Offer[]> {
  const company = await companyTerms(order);
  // A company's terms name its methods: those for companies or those of the shop.
  const channels = company ? [BULK_CHANNEL, SHOP_CHANNEL] : [payingChannel(order.channel)];
  const available = (await providers()).filter((provider) =>
    channels.some((channel) => provider.isAvailable({ ...order, channel })),
  );
  const times = available.some(({ payUntil }) => payUntil) && order.id ? await timesOf(order.id) : null;
  const offers = available.map(async (provider): Promise<Offer[]> => {
    // A move reserves its places for minutes only.
    if (provider.payUntil && times?.isMove) return [];
    const payUntil = (times && (await provider.payUntil?.({ ...times, agreedUntil: company?.until ?? null }))) ?? null;
    if (times && provider.payUntil && !payUntil) return [];
    const methods = provider.methods ?? ['card'];
    const agreed = company?.methods;
    const isAgreed = (method: PayMethod) =>
      !agreed || agreed.includes(method === 'wire_transfer' ? 'wire_transfer' : 'card');
    return methods.filter(isAgreed).map((method) => ({
      id: offerId({ provider: provider.code, method }),
      provider,
      method,
      payUntil,
    }));
  });
  return (await Promise.all(offers)).flat();
}

type KnownTimes = Pick<OrderTimes, 'since' | 'firstStart'> & { isMove: boolean };

/** Read only if a method takes days. */
async function timesOf(orderId: string): Promise<KnownTimes | null> {
  const [times] = await sql<KnownTimes>(
    'times_of_order',
    `select o.created_at as since, exists (select from order_moves m where m.order_id = o.id and m.state = 'awaiting' and m.expires_at > moment()) as "isMove",
     (select min(a.starts_at) from order_items i join appointments a on a.id = i.appointment_id
       where i.order_id = o.id and i.state = 'active') as "firstStart" from orders o where o.id = $1`,
    [orderId],
  );
  return times ?? null;
}

/** The chosen method, or the first if none was chosen; undefined if not available. */
export async function chooseOffer(order: PayableOrder, chosen?: string): Promise<Offer | undefined> {
  const offers = await listOffers(order);
  return chosen === undefined ? offers[0] : offers.find(({ id }) => id === chosen);
}

/** Whether a demo without a mail server may charge cards: test money, announced in the mail log. */
const isRehearsal = (code: string): boolean => code === sandboxProvider.code && env().DEMO && !env().MAIL_URL;

/** Charges without the buyer are announced by email first, so they require that emails can be sent. */
export const announcesCharges = async (code: string): Promise<boolean> => isRehearsal(code) || (await mailsGoOut());

/** Whether a buyer can store the card for later charges. */
export const keepsCards = async ({ provider, method }: Pick<Offer, 'provider' | 'method'>): Promise<boolean> =>
  method === 'card' && provider.cards !== undefined && (await announcesCharges(provider.code));

/** Whether the shop offers a card payment that can be charged later. */
export async function canKeepCards(currency: string): Promise<boolean> {
  const offers = await listOffers({ currency, channel: SHOP_CHANNEL });
  return (await Promise.all(offers.map(keepsCards))).includes(true);
}

/** Payment methods for display. */
export const listPayOptions = async (order: PayableOrder, locale: string): Promise<PayOption[]> =>
  Promise.all(
    (await listOffers(order)).map(async ({ id, provider, method }) => ({
      id,
      method,
      // The connection's name is used for cards; other methods have their own.
      label: (method === 'card' && provider.label && localText(provider.label, locale)) || null,
      keepsCards: await keepsCards({ provider, method }),
    })),
  );

/** Whether web payments in a currency are possible. */
export const takesPayments = async (currency: string): Promise<boolean> =>
  (await listOffers({ currency, channel: SHOP_CHANNEL })).length > 0;
