import type { OrderHead, OrderTicket } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { useOnline } from '@/hooks/useOnline';
import { keepPagesOffline, rememberOrderKey } from '@/lib/keepOffline';
import { lookAgain } from '@/lib/lookAgain';

/**
 * Stores the order and its tickets for offline use. The copy is refreshed after each change and when the network
 * returns.
 */
export function useKeptOffline(
  { reference, key }: OrderHead,
  tickets: readonly OrderTicket[],
  isWanted: boolean,
): void {
  const isOnline = useOnline();
  const standing = tickets.map(({ reference, code, state, isCancelled, validFrom, validUntil, holderName }) =>
    [reference, code, state, isCancelled, validFrom, validUntil, holderName].join(),
  );
  const codes = tickets.map(({ code }) => code).filter((code) => code !== null);
  const urls = [paths.orders.show(reference, key ?? undefined), ...codes.map((code) => paths.tickets.show(code))].join(
    ' ',
  );
  const state = standing.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies(state): a ticket that changed is kept anew
  useEffect(() => {
    if (isWanted && isOnline) void keepPagesOffline(urls.split(' '));
  }, [urls, state, isWanted, isOnline]);
  useEffect(() => {
    if (key !== null && isWanted) rememberOrderKey(reference, key);
  }, [reference, key, isWanted]);
  useEffect(() => {
    const look = () => lookAgain();
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, []);
}
