import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { useEffect, useRef } from 'react';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { onToldByTab } from '@/lib/basketTabs';
import { refreshShop, type Shown } from './refreshShop';

type Shop = Pages['Orders/Create'];

const AWAY_MS = 10_000;
const FRESH: (keyof Shop)[] = [
  'hold',
  'cheaper',
  'products',
  'days',
  'slots',
  'slotPrices',
  'slotRemaining',
  'serverNow',
];

/**
 * A page restored by the back button or after a pause, or whose basket changed in another tab, may show an outdated
 * order: it checks, and goes to the order's current page.
 */
export function useFreshHold({ hold, ...shown }: Shown & Pick<Shop, 'hold'>): void {
  const latest = useRef(shown);
  latest.current = shown;
  // Staff changed the time of a visit; only a browser with the order's link is told.
  const { url } = usePage();
  const hears = hold?.isLive && /[?&]key=/.test(url);
  usePrivateChannel(hears ? echoName(channels.order(hold.id)) : null, {
    SlotMoved: () => refreshShop(FRESH, latest.current),
  });
  useFoundAgain(() => refreshShop(FRESH, latest.current));
  useEffect(() => {
    const refresh = () => refreshShop(FRESH, latest.current);
    const untold = onToldByTab(refresh);
    let leftAt = 0;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (leftAt > 0 && Date.now() - leftAt > AWAY_MS) refresh();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      untold();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
