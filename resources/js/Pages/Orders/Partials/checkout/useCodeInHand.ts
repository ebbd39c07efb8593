import { useEffect } from 'react';
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
