import type { ListProps } from '../infra/lists';
import type { OrderTicket } from '../orders/pages';
import type { Cents } from '../shared/money';
import type { PassRules, PassState } from '../shared/passRules';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';
import type { passList } from './passList';

/** A pass as its holder sees it. */
export type ShownPass = {
  /** Null where its code opens nothing any more. */
  code: string | null;
  qr: OrderTicket['qr'];
  reference: string;
  state: PassState;
  product: string;
  event: string;
  venue: string;
  timeZone: string;
  holder: string | null;
  /** A signed address, good for some minutes. */
  photo: string | null;
  needsPhoto: boolean;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  waitsForUse: boolean;
  rules: PassRules;
  visits: number;
  visitsToday: number;
  lastVisit: IsoDateTime | null;
  /** Entries that are left in all; null without such a limit. */
  left: number | null;
  /** Name and photo can still be changed here. */
  mayChangeFace: boolean;
  mayRenew: boolean;
  /** The first day of renewing; null while its time has not begun. */
  renewableFrom: IsoDate | null;
  /** What a renewal costs in the shop now; null where it is not sold there. */
  price: Cents | null;
  currency: string;
  /** The number of the pass that it renews. */
  renews: string | null;
  isRenewed: boolean;
};

/** What its buyer agreed to be charged every year, while it holds. */
export type YearlyConsent = {
  /** "Visa •••• 4242" */
  card: string;
  /** What is charged next: as it was announced, else as it was agreed to. */
  price: Cents;
  currency: string;
  isAnnounced: boolean;
  /** The day of the next charge. */
  on: IsoDate;
  /** A charge was refused, and is tried again on that day. */
  wasRefused: boolean;
};

/** Another pass of the same purchase. */
export type FamilyPass = { code: string; holder: string | null; reference: string; state: PassState };

/** What the pass makes free for a time, and what was booked with it from today on. */
export type PassBooking = {
  offers: { productId: string; product: string; event: string; slug: string }[];
  booked: {
    reference: string;
    /** Opens the order; null where another person ordered it. */
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
    /** Signed addresses of the faces of the rows shown, by pass. */
    photos: Record<string, string>;
    /** The days, as the list's filter takes them, in which passes end soon. */
    endingSoon: string;
  };
  /** Null when the address is not that of a pass of ours. */
  'AnnualPass/Download': {
    pass: ShownPass | null;
    family: FamilyPass[];
    wallets: WalletKind[];
    booking: PassBooking | null;
    yearly: YearlyConsent | null;
    /** The former code that this page was opened with, where a yearly charge can be ended by it; it tells nothing of the charge. */
    endsYearlyBy: string | null;
    /** What its holder pays for a new code; null where the shop sells none. */
    reissuePrice: Cents | null;
  };
};
