/** Google Wallet: passes are objects at Google, saved by a signed link. */
import { readSettings } from '../../../settings';
import { groupBy } from '../../../shared/groupBy';
import { passOf } from '../../queries/listTickets';
import { passContent } from '../passContent';
import type { OpenWallet } from '../settings/connection';
import { type Wallet, WalletAway } from '../wallet';
import { keepPasses } from '../walletPasses';
import { type Account, callGoogle, refusal, signed } from './googleClient';
import { classIdOf, googleClass, googleObject, objectIdOf } from './googlePass';

const SAVE = 'https://pay.google.com/gp/v/save/';
/** Google's limit for a link; larger passes are sent first, and Google creates the link. */
const LONGEST_TOKEN = 1800;

const missing = 404;
const fine = (status: number): boolean => status >= 200 && status < 300;

export function googleWallet(open: OpenWallet & { kind: 'google' }): Wallet {
  const { issuerId } = open;
  const account: Account = { account: open.account, privateKey: open.privateKey };
  return {
    kind: 'google',
    isOffered: () => open.enabled,
    async handOut(tickets) {
      const settings = await readSettings();
      const contents = tickets.map((ticket) => passContent(ticket, settings));
      const classes = [...groupBy(contents, (content) => classIdOf(issuerId, content)).values()];
      const token = await signed(
        account,
        {
          typ: 'savetowallet',
          origins: [],
          payload: {
            eventTicketClasses: classes.map(([first]) => googleClass(issuerId, first!)),
            eventTicketObjects: contents.map((content) => googleObject(issuerId, content)),
          },
        },
        'google',
      );
      await keepPasses('google', tickets.map(passOf));
      if (token.length <= LONGEST_TOKEN) return { kind: 'link', url: `${SAVE}${token}` };
      const answer = await callGoogle(account, 'POST', 'jwt', { jwt: token });
      const { saveUri } = answer.body;
      if (!fine(answer.status) || typeof saveUri !== 'string' || !saveUri.startsWith('https://pay.google.com/'))
        throw refusal(answer);
      return { kind: 'link', url: saveUri };
    },
    async update(_orderItemId, ticket) {
      const content = passContent(ticket, await readSettings());
      for (const [path, body] of [
        [`eventTicketClass/${classIdOf(issuerId, content)}`, googleClass(issuerId, content)],
        [`eventTicketObject/${objectIdOf(issuerId, content)}`, googleObject(issuerId, content)],
      ] as const) {
        const answer = await callGoogle(account, 'PUT', path, body);
        // It was never saved to a phone.
        if (!fine(answer.status) && answer.status !== missing) throw refusal(answer);
      }
    },
    async test() {
      try {
        const answer = await callGoogle(account, 'GET', `eventTicketClass?issuerId=${issuerId}&maxResults=1`);
        if (answer.status === missing || answer.status === 400) return { kind: 'issuer_unknown' };
        return fine(answer.status) ? null : refusal(answer).problem;
      } catch (error) {
        if (error instanceof WalletAway) return error.problem;
        throw error;
      }
    },
  };
}
