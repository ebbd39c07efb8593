import { useEffect } from 'react';
import type { Shop } from '../shop/cart';
import type { HoldControl } from '../shop/holdControl';
import { keepDraft, readDraft } from '../shop/keptDraft';

/** The code from the page's URL that was not tried yet. */
const codeInHand = (slug: string): string => readDraft(slug).code ?? '';

/** Stores the code of the URL until tickets are reserved; the URL itself changes before. */
export function useKeptCode(slug: string): void {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('code');
    if (code) keepDraft(slug, { code: code.slice(0, 80) });
  }, [slug]);
}

/** Tries the stored code once, as soon as tickets are reserved. */
export function useCodeInHand(slug: string, apply: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the places are there
  useEffect(() => {
    const code = codeInHand(slug);
    if (!code) return;
    keepDraft(slug, { code: '' });
    apply(code);
  }, []);
}

/** Selects one ticket for a buyer who comes from a pass's page to book a free time; an earlier choice stays. */
export function useChosenByPass(pass: Shop['pass'], { cart, live, setQuantity }: HoldControl): void {
  const chosen = live || Object.values(cart.quantities).some((count) => count > 0) ? null : (pass?.chosen ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (chosen) setQuantity(chosen, 1);
  }, []);
}
