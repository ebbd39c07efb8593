/** Props of the page on which buyers choose what happens to a cancelled visit. */

import type { BrowserProof } from '../../shared/browserProof';
import type { Cents } from '../../shared/money';
import type { IsoDateTime } from '../../shared/time';
import type { OrderHead } from '../pages';

type CancelledVisit = {
  slotId: string;
  event: string;
  timeZone: string;
  byDay: boolean;
  startsAt: IsoDateTime;
  tickets: number;
  /** Start of the slot reserved as replacement. */
  instead: IsoDateTime | null;
};

export type CancelledVisitsPageProps = {
  order: OrderHead;
  /** Proof required from an unknown browser before any change; null for a known one. */
  proof: BrowserProof | null;
  visits: CancelledVisit[];
  until: IsoDateTime;
  isOver: boolean;
  afterwards: 'refund' | 'left';
  note: string;
  /** The buyer's choice or the outcome; null while pending. */
  answer: 'moved' | 'refunded' | 'left' | 'failed' | 'reinstated' | null;
  /** Places reserved until the deadline; `backCents` is refunded if they cost less. */
  reserved: { positions: number[]; backCents: Cents } | null;
  /** Tickets whose visit is cancelled, preselected on the linked pages. */
  units: number[];
  canMove: boolean;
  /** Refund amount and its destination. */
  refund: { amountCents: Cents; to: 'bank' | 'same'; last4: string | null } | null;
  /** The same as balance: of the viewer, or after signing in. */
  credit: { amountCents: Cents; who: 'own' | 'sign_in' } | null;
};
