import { useIsHydrated } from '@/lib/hydration';

/**
 * The device's time zone, for the user's own sessions and as a first guess for a new venue. All other instants use the
 * venue's zone, or the organisation's (`homeZone` of `useFormat`).
 */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for server-rendered pages, which do not know it: null until hydration. */
export const useOwnZone = (): string | null => (useIsHydrated() ? ownZone() : null);
