/** A wallet of phones: how tickets get into it, and how it hears that one has changed. */
import type { WalletKind } from '../../shared/wallets';
import type { TicketRow } from '../queries/listTickets';

export type { WalletKind };
export const WALLET_KINDS = ['apple', 'google'] as const satisfies readonly WalletKind[];

/** How a phone knows that a file is a pass of Apple's. */
export const APPLE_PASS = 'application/vnd.apple.pkpass';

/** What stands in the way, in words of the settings; `refused` carries what the company answered. */
export type WalletProblem =
  | {
      kind:
        | 'incomplete'
        | 'certificate_expired'
        | 'certificate_not_yet'
        | 'authority_expired'
        | 'authority_differs'
        | 'key_differs'
        | 'pass_type_differs'
        | 'team_differs'
        | 'unreachable'
        | 'key_unknown'
        | 'not_allowed'
        | 'issuer_unknown';
    }
  | { kind: 'refused'; code: string };

/** What a phone is given: a file that it opens, or a page of the company that saves the pass. */
export type HandedOut =
  | { kind: 'file'; filename: string; type: string; content: Buffer }
  | { kind: 'link'; url: string };

export type Wallet = {
  kind: WalletKind;
  /** Whether visitors find it; what was handed out before goes on being kept up to date. */
  isOffered: () => boolean;
  /** Tickets that are good, of one order. @throws WalletAway */
  handOut(tickets: readonly TicketRow[]): Promise<HandedOut>;
  /** Tells every phone that has the pass of this item. @throws Error where it must be tried again */
  update(orderItemId: string, ticket: TicketRow): Promise<void>;
  /** Asks the company with what is saved. @returns what is wrong; null where nothing is. */
  test(): Promise<WalletProblem | null>;
};

/** The company could not be asked, or said no. */
export class WalletAway extends Error {
  constructor(readonly problem: WalletProblem) {
    super(problem.kind === 'refused' ? `refused: ${problem.code}` : problem.kind);
  }
}
