/** Apple Wallet: passes are files, and phones are notified to download them again. */

import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { readSettings } from '../../../settings';
import { facesOf } from '../../queries/facesOf';
import { passOf, type TicketRow } from '../../queries/listTickets';
import { passContent } from '../passContent';
import type { OpenWallet } from '../settings/connection';
import { APPLE_PASS, type Wallet, type WalletProblem } from '../wallet';
import { forgetTokens, keepPasses, pushTokensOf } from '../walletPasses';
import { applePass } from './applePass';
import { certificateProblem, readPrivateKey } from './certificate';
import { faceImages } from './passImages';
import { type Pushed, pushAll } from './push';

const BUNDLE_TYPE = 'application/vnd.apple.pkpasses';
/** Id of a non-existent device. */
const NO_DEVICE = '0'.repeat(64);

/** Several passes in one file. */
function bundle(passes: readonly Buffer[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [at, pass] of passes.entries()) zip.addBuffer(pass, `ticket-${at + 1}.pkpass`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

const isGone = ({ status, reason }: Pushed): boolean =>
  status === 410 || (status === 400 && reason === 'BadDeviceToken');

/** Apple's answer to a message for a non-existent device shows whether our messages are accepted. */
function problemOf(pushed: Pushed): WalletProblem | null {
  if (pushed.status === 0) return { kind: 'unreachable' };
  if (pushed.status === 200 || isGone(pushed)) return null;
  return { kind: 'refused', code: pushed.reason || String(pushed.status) };
}

export type AppleWallet = Wallet & {
  kind: 'apple';
  passTypeId: string;
  /** Current pass of a ticket. */
  passOf: (ticket: TicketRow) => Promise<Buffer>;
};

export function appleWallet(open: OpenWallet & { kind: 'apple' }): AppleWallet {
  const signing = { ...open, privateKey: readPrivateKey(open.privateKey) ?? open.privateKey };
  const make = async (ticket: TicketRow) => {
    const [settings, faces] = await Promise.all([readSettings(), facesOf([ticket])]);
    return applePass(passContent(ticket, settings), signing, await faceImages(faces.get(ticket.orderItemId)));
  };
  return {
    kind: 'apple',
    passTypeId: open.passTypeId,
    isOffered: () => open.enabled && certificateProblem(signing) === null,
    passOf: async (ticket) => (await make(ticket)).getAsBuffer(),
    async handOut(tickets) {
      const files = [];
      for (const ticket of tickets) {
        files.push((await make(ticket)).getAsBuffer());
        // Signing takes a while: yields to other requests.
        await turn();
      }
      await keepPasses('apple', tickets.map(passOf));
      const [first] = tickets;
      if (files.length === 1)
        return { kind: 'file', filename: `${first!.reference}.pkpass`, type: APPLE_PASS, content: files[0]! };
      const content = await bundle(files);
      return { kind: 'file', filename: `${first!.orderReference}.pkpasses`, type: BUNDLE_TYPE, content };
    },
    async update(orderItemId) {
      const tokens = await pushTokensOf(orderItemId);
      if (tokens.length === 0) return;
      const pushed = await pushAll(signing, tokens);
      const gone = pushed.filter(isGone).map(({ token }) => token);
      if (gone.length > 0) await forgetTokens(gone);
      const failed = pushed.find((one) => one.status !== 200 && !isGone(one));
      if (failed) throw new Error(`Apple did not take the message: ${failed.status} ${failed.reason}`);
    },
    async test() {
      const problem = certificateProblem(signing);
      if (problem) return problem;
      const [pushed] = await pushAll(signing, [NO_DEVICE]);
      return problemOf(pushed!);
    },
  };
}
