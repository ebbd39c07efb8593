import { lookAgain } from '@/lib/lookAgain';
import type { Shop } from './cart';

export type Shown = Pick<Shop, 'calendar' | 'day'>;

/** Reloads some props for the month and day on the screen, which the URL may not name. */
export function refreshShop(only: (keyof Shop)[], { calendar, day }: Shown): void {
  lookAgain({
    only,
    data: { ...(calendar && { month: calendar.month }), ...(day && { day }) },
    replace: true,
    showProgress: false,
  });
}
