import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { type Cart, cartOf, type Hold, signatureOf } from './cart';

/**
 * Takes over what another tab did with the basket, unless something was changed here that is not sent yet.
 * @param signature of what is chosen here of the page's own event.
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
