import type { Cents } from '@server/shared/money';
import type { Cart, Hold, Line, Missing, Other } from './cart';
import type { Wanted } from './NearestTimes';

/** `waiting`: the network or the server is down, and the cart will be sent again. */
export type Status = 'idle' | 'saving' | 'waiting';
/** State of an expired reservation. */
export type Expiry = 'none' | 'asking' | 'retaking' | 'retaken' | 'lost';

export type HoldControl = {
  cart: Cart;
  /** The current hold. */
  live: Hold | null;
  /** Lines of other events in the basket, or to be reserved again. */
  others: readonly Other[];
  status: Status;
  expiry: Expiry;
  /** The hold that the form belongs to: the current one, or the expired one, so that no input is lost. */
  shown: Hold | null;
  /** True when its figures match the cart on the screen. */
  isShownSettled: boolean;
  /** Total of the expired hold. */
  endedTotal: Cents | null;
  /** Reason of the last refusal. */
  refusal: Pick<Refusal, 'message' | 'isSpoken' | 'wanted'> | null;
  /** True when the hold matches the cart on the screen. */
  isSettled: boolean;
  /** The cart is the choice of the page's link, which `takeOffer` reserves. */
  isOffered: boolean;
  takeOffer: () => void;
  /** A missing choice; nothing is requested before it is made. */
  missing: Missing | null;
  /** `lines`: also sets the quantities, to those of a refused request. */
  chooseSlot: (slotId: string | null, lines?: readonly Line[]) => void;
  /** Null leaves it for later; undefined clears the choice. */
  chooseVisit: (key: string, slotId: string | null | undefined) => void;
  setQuantity: (productId: string, quantity: number) => void;
  /** Null while the text is not an allowed amount. */
  setAmount: (productId: string, amount: Cents | null) => void;
  /** Called at the end of the countdown. */
  expire: () => void;
  /** Extends the reservation once. */
  prolong: () => void;
  retake: () => void;
  /** Removes another event's lines from the basket. */
  dropOther: (eventId: string) => void;
  release: () => void;
};

export type Refusal = {
  signature: string;
  message: string | null;
  /** The requested lines of the page's own event in a slot. */
  wanted: Wanted | null;
  /** A refusal of the whole request is also a toast, which screen readers have announced. */
  isSpoken: boolean;
};

export const refusalOf = (
  { signature, wanted }: Pick<Refusal, 'signature' | 'wanted'>,
  errors: Record<string, string>,
): Refusal => ({
  signature,
  wanted,
  message: errors.lines ?? errors.form ?? Object.values(errors)[0] ?? null,
  isSpoken: errors.form !== undefined,
});
