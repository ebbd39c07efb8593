import { useIsHydrated } from '@/lib/hydration';

/**
 * The zone of this device's clock, where a person is told from where they signed in, and as a first guess for a new venue. Every other instant is written by the clock of its venue, or of the
 * organisation (`homeZone` of `useFormat`).
 */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for a page that the server draws, which does not know it: null until the page is the browser's. */
export const useOwnZone = (): string | null => (useIsHydrated() ? ownZone() : null);
