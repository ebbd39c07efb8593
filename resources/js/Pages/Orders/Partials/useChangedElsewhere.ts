import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { basketLines, type Cart, cartOf, type Hold, signatureOf } from './cart';

const signatureOfHold = (hold: Hold): string => signatureOf(basketLines(hold.lines, hold.others));

/** Takes over what another tab did with the basket, unless something was changed here that is not sent yet. */
export function useChangedElsewhere(hold: Hold | null, signature: string, adopt: Dispatch<SetStateAction<Cart>>): void {
  const shown = useRef(hold);
  const latest = useRef({ signature, adopt });
  latest.current = { signature, adopt };
  useEffect(() => {
    const before = shown.current;
    shown.current = hold;
    if (!before?.isLive || before.version === hold?.version) return;
    if (latest.current.signature !== signatureOfHold(before)) return;
    latest.current.adopt((now) => (hold ? cartOf(hold) : { ...now, quantities: {} }));
  }, [hold]);
}
