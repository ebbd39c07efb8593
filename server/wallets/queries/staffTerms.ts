import { moneyOut, shownLimit } from '../../access';
import { readSettings } from '../../settings';
import type { Actor } from '../../shared/actor';
import { dayIn } from '../../shared/time';
import { listCurrencies } from './listCurrencies';

/** Day of today in the organisation's time zone. */
export const today = async () => dayIn(new Date(), (await readSettings())['defaults.time_zone']);

/** Terms on which staff give or take store credit: currencies, the first day it may end, and the user's limits. */
export async function staffTerms(actor: Actor, others: readonly string[] = []) {
  const currencies = [...new Set([...(await listCurrencies()), ...others])];
  const limits = await Promise.all(
    currencies.map(async (currency) => [currency, shownLimit(await moneyOut(actor, currency))] as const),
  );
  return { currencies, today: await today(), limits: Object.fromEntries(limits) };
}
