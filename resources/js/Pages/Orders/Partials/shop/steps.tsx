import { router, usePage } from '@inertiajs/react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import { scrollBehavior } from '@/lib/motion';

/** The steps of a purchase on a phone, in order. A wide screen shows all on one page. */
export const STEPS = ['choose', 'details', 'pay'] as const;
export type StepName = (typeof STEPS)[number];

/** URL fragment of a step; the first step has none. */
const hashOf = (step: StepName): string => (step === 'choose' ? '' : `#${step}`);
const stepAt = ({ hash }: Pick<Location, 'hash'>): StepName => STEPS.find((step) => hashOf(step) === hash) ?? 'choose';
const addressOf = (step: StepName): string => window.location.pathname + window.location.search + hashOf(step);

/** Tailwind's `lg`, from which the page has two columns. */
const WIDE = '(min-width: 64rem)';
const watchWidth = (tell: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};
/** Whether the window shows all steps. */
export const isWideNow = (): boolean => window.matchMedia(WIDE).matches;
const useIsWide = (): boolean => useSyncExternalStore(watchWidth, isWideNow, () => false);

export type Steps = {
  /** Null on a wide screen, which shows all steps. */
  now: StepName | null;
  /** Opens a step and focuses its beginning. `replace`: the back button skips the previous step. */
  goTo: (step: StepName, how?: { replace?: boolean }) => void;
  /** Opens the step of an element and focuses the element. */
  show: (element: HTMLElement | null | undefined) => void;
};

const StepsContext = createContext<Steps>({ now: null, goTo: () => {}, show: (element) => focusOn(element) });
export const useSteps = (): Steps => use(StepsContext);

/** Scrolls so that a field's message below it is visible too. */
function focusOn(element: HTMLElement | null | undefined): void {
  const shown = element?.closest('.field') ?? element;
  shown?.scrollIntoView({ behavior: scrollBehavior(), block: shown.matches('h2') ? 'start' : 'nearest' });
  element?.focus({ preventScroll: true });
}

/** The element at which a step begins: the first blank field, or the heading. */
function beginningOf(step: StepName): HTMLElement | null {
  const heading = (...ids: string[]) => ids.map((id) => document.getElementById(id)).find(Boolean) ?? null;
  if (step === 'choose') return heading('day', 'tickets');
  if (step === 'pay') return heading('summary-title');
  const name = document.querySelector<HTMLInputElement>('[data-in="details"] [name="name"]');
  return name?.value === '' ? name : heading('contact');
}

type ShopStepsProps = {
  /** Places are reserved, or were a moment ago, so the details can be filled in. */
  canGoOn: boolean;
  className: string;
  children: ReactNode;
};

/**
 * Holds the step shown on a phone. The URL fragment names it: the back button goes back one step, and a reload keeps
 * it. `shop.css` hides elements of other steps (`data-in`), on phones only.
 */
export function ShopSteps({ canGoOn, className, children }: ShopStepsProps) {
  const page = usePage();
  const isWide = useIsWide();
  const [step, setStep] = useState<StepName | null>(() => (isHydrating() ? null : stepAt(window.location)));
  useKeptByDevice(() => setStep(stepAt(window.location)));
  const latest = useRef({ step, canGoOn, isWide, url: page.url });
  latest.current = { step, canGoOn, isWide, url: page.url };
  const choosingAt = useRef(0);

  /** Runs after the step is shown: a hidden field cannot be focused. */
  const afterwards = useRef<(() => void) | null>(null);
  const enter = useCallback((to: StepName, element?: HTMLElement) => {
    if (latest.current.step === 'choose') choosingAt.current = window.scrollY;
    afterwards.current = () => {
      if (latest.current.isWide) return;
      window.scrollTo({ top: to === 'choose' ? choosingAt.current : 0, behavior: 'instant' });
      if (element) focusOn(element);
      else beginningOf(to)?.focus({ preventScroll: true });
    };
    setStep(to);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each step
  useLayoutEffect(() => {
    afterwards.current?.();
    afterwards.current = null;
  }, [step]);

  const steps = useMemo((): Steps => {
    const go = (to: StepName, replace: boolean, element?: HTMLElement) => {
      if (latest.current.isWide || to === latest.current.step) return beginningOf(to)?.focus({ preventScroll: true });
      // Keeps the state of the history entry, which Inertia reads on return.
      window.history[replace ? 'replaceState' : 'pushState'](window.history.state, '', addressOf(to));
      enter(to, element);
    };
    const goTo: Steps['goTo'] = (to, { replace = false } = {}) => go(to, replace);
    const show: Steps['show'] = (element) => {
      const at = element?.closest<HTMLElement>('[data-in]')?.dataset.in?.split(' ')[0] as StepName | undefined;
      if (at && element?.checkVisibility() === false) go(at, false, element);
      else focusOn(element);
    };
    return { now: isWide ? null : (step ?? 'choose'), goTo, show };
  }, [isWide, step, enter]);

  // Otherwise Inertia would restore the page with the basket as it was in that step.
  useEffect(() => {
    const { pathname } = window.location;
    const onPopState = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname || event.state === null) return;
      event.stopImmediatePropagation();
      const to = latest.current.canGoOn ? stepAt(window.location) : 'choose';
      const url = latest.current.url.split('#')[0] + hashOf(to);
      router.replace({ url, preserveState: true, preserveScroll: true });
      enter(to);
      // The browser resets the focus after going back.
      setTimeout(() => beginningOf(to)?.focus({ preventScroll: true }));
    };
    window.addEventListener('popstate', onPopState, true);
    return () => window.removeEventListener('popstate', onPopState, true);
  }, [enter]);

  // A server response has no fragment, and a step without reserved places cannot be shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new page
  useEffect(() => {
    if (step === null) return;
    const to = canGoOn ? step : 'choose';
    if (stepAt(window.location) !== to) window.history.replaceState(window.history.state, '', addressOf(to));
    if (to !== step) setStep(to);
  }, [page, step, canGoOn]);

  return (
    <StepsContext value={steps}>
      <div className={`shop-steps ${className}`} data-step={step ?? undefined}>
        {/* Before hydration, `:target` selects the step. */}
        {canGoOn && STEPS.slice(1).map((name) => <span key={name} id={name} className="step-mark" />)}
        {children}
      </div>
    </StepsContext>
  );
}
