import { useEffect } from 'react';
import type { Shop } from '../shop/cart';
import type { HoldControl } from '../shop/holdControl';
import { keepDraft, readDraft } from '../shop/keptDraft';

/** The code that a person came with, in the page's address, and that was not tried yet. */
const codeInHand = (slug: string): string => readDraft(slug).code ?? '';

/** Keeps the code of the address until there are places to use it on; the address itself changes before that. */
export function useKeptCode(slug: string): void {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('code');
    if (code) keepDraft(slug, { code: code.slice(0, 80) });
  }, [slug]);
}

/** Tries the code in hand once, as soon as places are kept. */
export function useCodeInHand(slug: string, apply: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the places are there
  useEffect(() => {
    const code = codeInHand(slug);
    if (!code) return;
    keepDraft(slug, { code: '' });
    apply(code);
  }, []);
}

/** Who comes from the page of a pass, to book what it makes free, has one of it chosen; what was chosen before stays. */
export function useChosenByPass(pass: Shop['pass'], { cart, live, setQuantity }: HoldControl): void {
  const chosen = live || Object.values(cart.quantities).some((count) => count > 0) ? null : (pass?.chosen ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (chosen) setQuantity(chosen, 1);
  }, []);
}
