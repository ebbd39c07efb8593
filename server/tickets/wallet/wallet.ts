/** A phone wallet: how tickets are added and updated. */
import type { WalletKind } from '../../shared/wallets';
import type { TicketRow } from '../queries/listTickets';

export type { WalletKind };
export const WALLET_KINDS = ['apple', 'google'] as const satisfies readonly WalletKind[];

/** MIME type of an Apple pass. */
export const APPLE_PASS = 'application/vnd.apple.pkpass';

/** Problem of a wallet, by settings; `refused` includes the company's answer. */
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

/** Result for a phone: a file to open, or the company's page that saves the pass. */
export type HandedOut =
  | { kind: 'file'; filename: string; type: string; content: Buffer }
  | { kind: 'link'; url: string };

export type Wallet = {
  kind: WalletKind;
  /** Whether it is offered to visitors; existing passes are updated in any case. */
  isOffered: () => boolean;
  /** Valid tickets of an order. @throws WalletAway */
  handOut(tickets: readonly TicketRow[]): Promise<HandedOut>;
  /** Updates the pass of this item on all phones. @throws Error if it must be retried */
  update(orderItemId: string, ticket: TicketRow): Promise<void>;
  /** Tests the saved settings. @returns the problem; null if there is none. */
  test(): Promise<WalletProblem | null>;
};

/** The company cannot be reached, or refused. */
export class WalletAway extends Error {
  constructor(readonly problem: WalletProblem) {
    super(problem.kind === 'refused' ? `refused: ${problem.code}` : problem.kind);
  }
}
