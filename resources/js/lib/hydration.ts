import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { replayEarly } from '@/lib/early';

const MARK = 'data-server-rendered';
const drawnRoot = () => document.querySelector(`#app[${MARK}]`);

/** True until the page that the server drew is the browser's. */
let isPending = typeof document === 'undefined' || drawnRoot() !== null;

/** Whether what is drawn now must be what the server drew, which knows nothing of this device. */
export const isHydrating = (): boolean => isPending;

/** What comes instead of the page that the server drew is drawn from nothing. */
export function clearDrawn(): void {
  isPending = false;
  const root = drawnRoot();
  root?.replaceChildren();
  root?.removeAttribute(MARK);
}

/** Stands around the whole page: when it is mounted, everything in it is. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    isPending = false;
    drawnRoot()?.removeAttribute(MARK);
    void replayEarly();
  }, []);
  return children;
}

/** Brings in what this device has kept, before it is seen, where the server had to draw the page without it. */
export function useKeptByDevice(restore: () => void): void {
  const isLate = useRef(isPending);
  const latest = useRef(restore);
  latest.current = restore;
  useLayoutEffect(() => {
    if (isLate.current) latest.current();
    isLate.current = false;
  }, []);
}

const never = () => () => {};

/** False while the page is as the server drew it, then true: for what only this device can tell. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
