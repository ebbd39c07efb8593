import { type Dispatch, type SetStateAction, useState } from 'react';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import { type Cart, cartOf, EMPTY_CART, type Hold } from './cart';
import { readDraft } from './keptDraft';

function draftOf(slug: string): Cart {
  const { slotId = null, quantities = {}, amounts = {}, visits = {}, wasHeld = false } = readDraft(slug);
  return { slotId, quantities: wasHeld ? {} : quantities, amounts, visits };
}

const isHolding = (hold: Hold | null): hold is Hold => hold !== null && hold.lines.length > 0;

function startingCart(slug: string, hold: Hold | null): Cart {
  if (isHolding(hold)) return cartOf(hold);
  return isHydrating() ? EMPTY_CART : draftOf(slug);
}

/** The cart: it starts with the hold, else with this tab's draft. */
export function useCart(slug: string, hold: Hold | null): [Cart, Dispatch<SetStateAction<Cart>>] {
  const [cart, setCart] = useState(() => startingCart(slug, hold));
  useKeptByDevice(() => {
    if (!isHolding(hold)) setCart(draftOf(slug));
  });
  return [cart, setCart];
}
