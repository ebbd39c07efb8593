import { useIsHydrated } from '@/lib/hydration';

/** The zone of this device's clock: when one signed in is a matter of where one is, not of a venue. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for a page that the server draws, which does not know it: null until the page is the browser's. */
export const useOwnZone = (): string | null => (useIsHydrated() ? ownZone() : null);
