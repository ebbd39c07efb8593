import type { ListProps } from '../infra/lists';
import type { OrderTicket } from '../orders/pages';
import type { Cents } from '../shared/money';
import type { PassRules, PassState } from '../shared/passRules';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';
import type { passList } from './passList';

/** A pass as its holder sees it. */
export type ShownPass = {
  /** Null if the opened code is no longer valid. */
  code: string | null;
  qr: OrderTicket['qr'];
  reference: string;
  state: PassState;
  product: string;
  event: string;
  venue: string;
  timeZone: string;
  holder: string | null;
  /** Signed URL, valid for some minutes. */
  photo: string | null;
  needsPhoto: boolean;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  waitsForUse: boolean;
  rules: PassRules;
  visits: number;
  visitsToday: number;
  lastVisit: IsoDateTime | null;
  /** Entries left; null without a limit. */
  left: number | null;
  /** The holder may still change name and photo. */
  mayChangeFace: boolean;
  mayRenew: boolean;
  /** First day of renewal; null before its period. */
  renewableFrom: IsoDate | null;
  /** Present price of a renewal in the shop; null if not sold there. */
  price: Cents | null;
  currency: string;
  /** Number of the pass that it renews. */
  renews: string | null;
  isRenewed: boolean;
};

/** Active consent of the buyer to automatic renewal. */
export type YearlyConsent = {
  /** "Visa •••• 4242" */
  card: string;
  /** Amount of the next charge: as announced, else as agreed. */
  price: Cents;
  currency: string;
  isAnnounced: boolean;
  /** Day of the next charge. */
  on: IsoDate;
  /** The last charge was refused and is retried on that day. */
  wasRefused: boolean;
};

/** Another pass of the same purchase. */
export type FamilyPass = { code: string; holder: string | null; reference: string; state: PassState };

/** Offers that the pass makes free for a slot, and bookings with it from today on. */
export type PassBooking = {
  offers: { productId: string; product: string; event: string; slug: string }[];
  booked: {
    reference: string;
    /** URL of the order; null if another person placed it. */
    url: string | null;
    event: string;
    startsAt: IsoDateTime;
    timeZone: string;
    count: number;
  }[];
};

export type AnnualPassesPages = {
  'AnnualPass/Users/Index': {
    list: ListProps<typeof passList>;
    /** Signed URLs of the photos in the shown rows, by pass. */
    photos: Record<string, string>;
    /** Filter value of the list for passes that end soon. */
    endingSoon: string;
  };
  /** Null if the URL is not a pass code of ours. */
  'AnnualPass/Download': {
    pass: ShownPass | null;
    family: FamilyPass[];
    wallets: WalletKind[];
    booking: PassBooking | null;
    yearly: YearlyConsent | null;
    /**
     * Former code with which the page was opened, if it can end automatic renewal; it reveals nothing of the charge.
     */
    endsYearlyBy: string | null;
    /** Fee of a new code for the holder; null if the shop sells none. */
    reissuePrice: Cents | null;
  };
};
