import type { OrderTicket } from '../orders/pages';
import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';

/** A ticket for whoever carries its code: nothing personal but the holder's name. */
export type ShownTicket = OrderTicket & {
  orderReference: string;
};

/** A key that came in: it never goes out. `lost`: sealed under a key of the application that nobody has any more. */
export type KeyStanding = 'set' | 'missing' | 'lost';

export type AppleWalletValues = {
  enabled: boolean;
  passTypeId: string;
  teamId: string;
  /** PEM, ours and that of the authority that signed it. */
  certificate: string;
  authority: string;
  /** Empty, unless typed: then it replaces the one that is kept. */
  privateKey: string;
};
export type GoogleWalletValues = { enabled: boolean; issuerId: string; serviceAccount: string };

export type WalletsPageProps = {
  apple: {
    record: Editable<AppleWalletValues>;
    standing: KeyStanding;
    /** What the certificate says of itself. */
    certificate: { passTypeId: string; teamId: string; validUntil: IsoDateTime; hasEnded: boolean } | null;
    /** Phones ask for news by https alone. */
    canUpdate: boolean;
  };
  google: {
    record: Editable<GoogleWalletValues>;
    standing: KeyStanding;
    /** Whose key it is. */
    account: string | null;
  };
};

export type TicketsPages = {
  'Tickets/Show': {
    /** Null when the address is not that of a ticket of ours. */
    ticket: ShownTicket | null;
    /** Into which it can go, the one that fits this device first. */
    wallets: WalletKind[];
    /** When this was true; a page without a network says so. */
    asOf: IsoDateTime;
  };
  'Settings/Wallets': WalletsPageProps;
};
