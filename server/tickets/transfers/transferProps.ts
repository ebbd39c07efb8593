import type { OrderHead, VisitPlace } from '../../orders/pages';
import type { ShopHolderField } from '../../products/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { IsoDateTime } from '../../shared/time';

/** Reason against a transfer, as returned by `transfer_refusal`. */
export type TransferRefusal =
  | 'gone'
  | 'given'
  | 'waits'
  | 'disputed'
  | 'moving'
  | 'used'
  | 'blocked'
  | 'called_off'
  | 'no_time'
  | 'not_allowed'
  | 'too_late'
  | 'too_often';

/** A unit of an order with the state of its transfer. */
export type GivableUnit = {
  position: number;
  name: string;
  isAddOn: boolean;
  holderName: string | null;
  event: string;
  timeZone: string;
  byDay: boolean;
  startsAt: IsoDateTime | null;
  /** Null: it can be transferred. */
  refusal: TransferRefusal | null;
  /** The open link. */
  offer: { id: string; url: string; email: string | null; expiresAt: IsoDateTime } | null;
  givenAt: IsoDateTime | null;
};

/** Offer data for the person who opens the link. */
export type OfferedTicket = {
  /** URL of this page, to which the form is posted. */
  action: string;
  /** First name of the giver. */
  from: string | null;
  name: string;
  isAddOn: boolean;
  visits: { place: VisitPlace; startsAt: IsoDateTime | null; validUntil: IsoDateTime }[];
  /** Holder questions of the product, besides the name. */
  fields: ShopHolderField[];
  expiresAt: IsoDateTime;
};

/** State of a link. */
export type OfferState = 'open' | 'taken' | 'withdrawn' | 'expired' | 'unavailable';

/** A transferred ticket, with transfer id and secret for its recipient's own transfer. */
export type PassableTicket = { unit: GivableUnit; id: string; token: string };

export type GivePageProps = { order: OrderHead; units: GivableUnit[]; proof: BrowserProof | null };

export type TakePageProps = {
  state: OfferState;
  /** Null unless open. */
  offer: OfferedTicket | null;
  /** The viewer, if signed in. */
  person: { name: string; email: string };
};
