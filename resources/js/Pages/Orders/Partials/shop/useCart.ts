import { type Dispatch, type SetStateAction, useState } from 'react';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import { type Cart, cartOf, EMPTY_CART, type Hold, type Shop } from './cart';
import { readDraft } from './keptDraft';

function draftOf(slug: string): Cart {
  const { slotId = null, quantities = {}, amounts = {}, visits = {}, wasHeld = false } = readDraft(slug);
  return { slotId, quantities: wasHeld ? {} : quantities, amounts, visits };
}

const isHolding = (hold: Hold | null): hold is Hold => hold !== null && hold.lines.length > 0;

type Start = Pick<Shop, 'hold' | 'asked'> & { event: Pick<Shop['event'], 'slug'> };

/** Whether the page opens with the choice of its link; a hold of the event takes precedence. */
export const startsAsAsked = ({ hold, asked }: Pick<Start, 'hold' | 'asked'>): boolean =>
  !isHolding(hold) && asked !== null && (asked.slotId !== null || Object.keys(asked.quantities).length > 0);

function startingCart({ event: { slug }, hold, asked }: Start): Cart {
  if (isHolding(hold)) return cartOf(hold);
  if (asked && startsAsAsked({ hold, asked }))
    return { ...EMPTY_CART, slotId: asked.slotId, quantities: asked.quantities };
  return isHydrating() ? EMPTY_CART : draftOf(slug);
}

/** The cart: it starts with the hold, else with the link's choice, else with this tab's draft. */
export function useCart(start: Start): [Cart, Dispatch<SetStateAction<Cart>>] {
  const [cart, setCart] = useState(() => startingCart(start));
  useKeptByDevice(() => {
    if (!isHolding(start.hold) && !startsAsAsked(start)) setCart(draftOf(start.event.slug));
  });
  return [cart, setCart];
}
