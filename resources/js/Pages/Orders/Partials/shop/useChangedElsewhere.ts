import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { type Cart, cartOf, type Hold, signatureOf } from './cart';

/**
 * Adopts another tab's changes of the basket, unless this tab has unsent changes.
 * @param signature of this page's lines
 */
export function useChangedElsewhere(hold: Hold | null, signature: string, adopt: Dispatch<SetStateAction<Cart>>): void {
  const shown = useRef(hold);
  const latest = useRef({ signature, adopt });
  latest.current = { signature, adopt };
  useEffect(() => {
    const before = shown.current;
    shown.current = hold;
    if (!before?.isLive || before.version === hold?.version) return;
    if (latest.current.signature !== signatureOf(before.lines)) return;
    latest.current.adopt((now) => (hold ? cartOf(hold) : { ...now, quantities: {} }));
  }, [hold]);
}
