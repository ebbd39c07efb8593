/** The providers of this installation, and who of them takes the money for an order. */
import { env } from '../../infra/runtime';
import { localText } from '../../shared/localText';
import type { PayMethod, PayOption } from '../../shared/payOptions';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { connectedProviders } from '../connections/connectedProviders';
import { sandboxProvider } from '../sandbox/sandboxProvider';
import type { PayableOrder, PaymentProvider } from './provider';

const added: PaymentProvider[] = [];

/** Brings another provider in, before the application starts. @returns a function that takes it out again. */
export function addProvider(provider: PaymentProvider): () => void {
  added.push(provider);
  return () => void added.splice(added.indexOf(provider), 1);
}

/**
 * In the order in which they are offered. The sandbox takes play money, so it is there only where the environment says
 * so; `loadEnv` guards production.
 */
async function providers(): Promise<readonly PaymentProvider[]> {
  const connected = [...added, ...(await connectedProviders())];
  return env().PAYMENTS_SANDBOX ? [...connected, sandboxProvider] : connected;
}

export const findProvider = async (code: string): Promise<PaymentProvider | undefined> =>
  (await providers()).find((it) => it.code === code);

/** One way for a buyer to pay; `id` names it in forms. */
export type Offer = { id: string; provider: PaymentProvider; method: PayMethod };

export const offerId = (payment: { provider: string; method: string }): string =>
  `${payment.provider}:${payment.method}`;

/** Every way to pay an order like this, in the house's order; none when nobody takes the money. */
export const listOffers = async (order: PayableOrder): Promise<Offer[]> =>
  (await providers())
    .filter((provider) => provider.isAvailable(order))
    .flatMap((provider) =>
      (provider.methods ?? ['card']).map((method) => ({
        id: offerId({ provider: provider.code, method }),
        provider,
        method,
      })),
    );

/** The way that a buyer chose, or the first where they did not; undefined where it is not to be had. */
export async function chooseOffer(order: PayableOrder, chosen?: string): Promise<Offer | undefined> {
  const offers = await listOffers(order);
  return chosen === undefined ? offers[0] : offers.find(({ id }) => id === chosen);
}

/** The ways to pay as a page shows them. */
export const listPayOptions = async (order: PayableOrder, locale: string): Promise<PayOption[]> =>
  (await listOffers(order)).map(({ id, provider, method }) => ({
    id,
    method,
    // The name is one for the connection: where it takes several, each goes by its own.
    label: (method === 'card' && provider.label && localText(provider.label, locale)) || null,
  }));

/** Whether this house can take money in a currency from whoever buys on the web. */
export const takesPayments = async (currency: string): Promise<boolean> =>
  (await listOffers({ currency, channel: SHOP_CHANNEL })).length > 0;
