import type { Cents } from '@server/shared/money';
import type { Cart, Hold, Line, Missing, Other } from './cart';
import type { Wanted } from './NearestTimes';

/** `waiting`: the network or the server is away, and the cart will be sent again. */
export type Status = 'idle' | 'saving' | 'waiting';
/** What has become of places whose time ran out. */
export type Expiry = 'none' | 'asking' | 'retaking' | 'retaken' | 'lost';

export type HoldControl = {
  cart: Cart;
  /** The places the server keeps for us now. */
  live: Hold | null;
  /** What the basket holds, or is to hold again, of other events. */
  others: readonly Other[];
  status: Status;
  expiry: Expiry;
  /** What the form below is for: the same places, or those whose time has run out, so that nothing typed goes away. */
  shown: Hold | null;
  /** True where its figures are those of what is on the screen. */
  isShownSettled: boolean;
  /** What those came to whose time has run out. */
  endedTotal: Cents | null;
  /** Why the last change was refused. */
  refusal: Pick<Refusal, 'message' | 'isSpoken' | 'wanted'> | null;
  /** True when the server keeps exactly what is on the screen. */
  isSettled: boolean;
  /** What the cart still needs; nothing is asked for before it has it. */
  missing: Missing | null;
  /** With other tickets, where those of these lines were wanted. */
  chooseSlot: (slotId: string | null, lines?: readonly Line[]) => void;
  /** Null leaves it for later; undefined takes the choice back. */
  chooseVisit: (key: string, slotId: string | null | undefined) => void;
  setQuantity: (productId: string, quantity: number) => void;
  /** Null while what is typed is no amount it may have. */
  setAmount: (productId: string, amount: Cents | null) => void;
  /** The countdown has ended. */
  expire: () => void;
  /** Keeps them longer, once. */
  prolong: () => void;
  retake: () => void;
  /** Takes what is of another event out of the basket. */
  dropOther: (eventId: string) => void;
  release: () => void;
};

export type Refusal = {
  signature: string;
  message: string | null;
  /** What was asked for of the page's own event in a slot. */
  wanted: Wanted | null;
  /** A refusal of the whole request is also a toast, which has been read aloud already. */
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
