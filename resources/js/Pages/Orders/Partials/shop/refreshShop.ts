import { lookAgain } from '@/lib/lookAgain';
import type { Shop } from './cart';

export type Shown = Pick<Shop, 'calendar' | 'day'>;

/** Asks for some props again, of the month and day that are on the screen, whatever the address says of them. */
export function refreshShop(only: (keyof Shop)[], { calendar, day }: Shown): void {
  lookAgain({
    only,
    data: { ...(calendar && { month: calendar.month }), ...(day && { day }) },
    replace: true,
    showProgress: false,
  });
}
