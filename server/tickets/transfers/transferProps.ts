import type { OrderHead, VisitPlace } from '../../orders/pages';
import type { ShopHolderField } from '../../products/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { IsoDateTime } from '../../shared/time';

/** Why a ticket cannot be given to another person: what `transfer_refusal` of the database says. */
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

/** A unit of an order, and how far it has been given to another person. */
export type GivableUnit = {
  position: number;
  name: string;
  holderName: string | null;
  event: string;
  timeZone: string;
  byDay: boolean;
  startsAt: IsoDateTime | null;
  /** Null: it can be given. */
  refusal: TransferRefusal | null;
  /** The link that is open. */
  offer: { id: string; url: string; email: string | null; expiresAt: IsoDateTime } | null;
  givenAt: IsoDateTime | null;
};

/** What the person who opens the link sees of it. */
export type OfferedTicket = {
  /** The address of this page, where it is taken. */
  action: string;
  /** The first name of the giver. */
  from: string | null;
  name: string;
  visits: { place: VisitPlace; startsAt: IsoDateTime | null; validUntil: IsoDateTime }[];
  /** What its product asks of its holder besides the name. */
  fields: ShopHolderField[];
  expiresAt: IsoDateTime;
};

/** How a link stands. */
export type OfferState = 'open' | 'taken' | 'withdrawn' | 'expired' | 'unavailable';

/** For the person a ticket was given to: it, and the transfer and the secret by which they give it on. */
export type PassableTicket = { unit: GivableUnit; id: string; token: string };

export type GivePageProps = { order: OrderHead; units: GivableUnit[]; proof: BrowserProof | null };

export type TakePageProps = {
  state: OfferState;
  /** Null where it is not open. */
  offer: OfferedTicket | null;
  /** Who looks at it, where they are signed in. */
  person: { name: string; email: string };
};
