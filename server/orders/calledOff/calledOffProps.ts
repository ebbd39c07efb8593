/** Props of the page on which buyers choose what becomes of a visit that does not take place. */

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
  /** The time kept for it instead. */
  instead: IsoDateTime | null;
};

export type CalledOffPageProps = {
  order: OrderHead;
  /** Asked before anything is done from a browser that is not known; null where it is. */
  proof: BrowserProof | null;
  visits: CancelledVisit[];
  until: IsoDateTime;
  isOver: boolean;
  afterwards: 'refund' | 'left';
  note: string;
  /** What was chosen, or happened; null while it is asked. */
  answer: 'moved' | 'refunded' | 'left' | 'failed' | 'reinstated' | null;
  /** Places kept until the deadline, to be taken as they are: what goes back where they cost less. */
  reserved: { positions: number[]; backCents: Cents } | null;
  /** Tickets whose visit is off: they are chosen on the pages that are led to. */
  units: number[];
  canMove: boolean;
  /** What giving them back brings, and where it goes. */
  refund: { amountCents: Cents; to: 'bank' | 'same'; last4: string | null } | null;
  /** The same as credit: of the viewer, or once they are signed in. */
  credit: { amountCents: Cents; who: 'own' | 'sign_in' } | null;
};
