import { viewKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { translator } from '../../shared/i18n';
import { paths } from '../../shared/paths';
import { WALLET_BUNDLE } from '../../shared/wallets';
import type { MailedOrder } from '../mail/mailedOrder';
import { isGiven, listTickets } from '../queries/listTickets';
import { offeredWallets } from './connectedWallets';
import { isForWallets } from './handOut';

export type WalletLink = { label: string; url: string };

/** Wallet links in an email; none while no wallet is offered. */
export async function walletLinks({ id, reference, secret, locale }: MailedOrder): Promise<WalletLink[]> {
  const kinds = (await offeredWallets()).toReversed();
  if (kinds.length === 0) return [];
  const t = translator(locale);
  const key = viewKey(secret);
  const count = (await listTickets(id)).filter((ticket) => isForWallets(ticket) && !isGiven(ticket)).length;
  const parts = Math.ceil(count / WALLET_BUNDLE);
  return kinds.flatMap((kind) => {
    const label = t(`tickets.wallet_${kind}`);
    if (kind === 'google')
      return count > 0 ? [{ label, url: absoluteUrl(paths.orders.googlePasses(reference, key)) }] : [];
    return Array.from({ length: parts }, (_, at) => {
      const range = { from: at * WALLET_BUNDLE + 1, to: Math.min(count, (at + 1) * WALLET_BUNDLE) };
      return {
        label: parts === 1 ? label : `${label}: ${t('tickets.wallet_part', range)}`,
        url: absoluteUrl(paths.orders.applePasses(reference, key, at === 0 ? undefined : at + 1)),
      };
    });
  });
}
