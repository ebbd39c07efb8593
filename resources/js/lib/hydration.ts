import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { replayEarly } from '@/lib/early';

const MARK = 'data-server-rendered';
const drawnRoot = () => document.querySelector(`#app[${MARK}]`);

/** True until the server-rendered page is hydrated. */
let isPending = typeof document === 'undefined' || drawnRoot() !== null;

/** Whether this render must match the server's, which knows nothing of this device. */
export const isHydrating = (): boolean => isPending;

/** Removes the server-rendered HTML before another page is rendered. */
export function clearDrawn(): void {
  isPending = false;
  const root = drawnRoot();
  root?.replaceChildren();
  root?.removeAttribute(MARK);
}

/** Wraps the whole page: its effect runs after everything is mounted. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    isPending = false;
    drawnRoot()?.removeAttribute(MARK);
    void replayEarly();
  }, []);
  return children;
}

/** Restores data of this device before the paint, on a page that the server rendered without it. */
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

/** False until hydration, then true: for content that depends on this device. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
