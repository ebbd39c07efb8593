/** The providers of this installation. */
import { env } from '../../infra/runtime';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { sandboxProvider } from '../sandbox/sandboxProvider';
import type { PaymentProvider } from './provider';

const added: PaymentProvider[] = [];

/** Brings another provider in, before the application starts. @returns a function that takes it out again. */
export function addProvider(provider: PaymentProvider): () => void {
  added.push(provider);
  return () => void added.splice(added.indexOf(provider), 1);
}

/** The sandbox takes play money, so it is there only where the environment says so; `loadEnv` guards production. */
const providers = (): readonly PaymentProvider[] => (env().PAYMENTS_SANDBOX ? [...added, sandboxProvider] : added);

export const findProvider = (code: string): PaymentProvider | undefined => providers().find((it) => it.code === code);

/** Who takes a card for an order like this; the first that can, or undefined when cards are not taken. */
export const cardProvider = (order: { currency: string; channel: string }): PaymentProvider | undefined =>
  providers().find((it) => it.isAvailable(order));

/** Whether this house can take money in a currency from whoever buys on the web. */
export const takesPayments = (currency: string): boolean =>
  cardProvider({ currency, channel: SHOP_CHANNEL }) !== undefined;
