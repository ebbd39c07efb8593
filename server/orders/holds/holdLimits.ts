import { countTry } from '../../infra/countTry';
import { sql } from '../../infra/db';
import { readSettings, type Settings } from '../../settings';
import { DomainError } from '../../shared/errors';
import { networkOf, siteOf } from '../../shared/network';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Holds per hour for all networks of a site, as a multiple of the limit per network. */
const NETWORKS_OF_SITE = 5;

/** Limits that the SQL functions check; 0 for no limit. */
export function limitsIn(settings: Settings) {
  return {
    browser: settings['orders.browser_places'],
    network: settings['orders.network_places'],
    network_holds: settings['orders.network_holds'],
    share: settings['orders.unpaid_share'],
  };
}

export type LimitOutcome = 'over_browser' | 'over_network' | 'over_share' | 'too_often';

/** Error for an exceeded limit. @param wait seconds until the next attempt, where known. */
export async function limitRefusal(outcome: LimitOutcome, wait: string | null): Promise<DomainError> {
  const { browser, network } = limitsIn(await readSettings());
  if (outcome === 'over_share') return overShare(false);
  if (outcome === 'too_often') {
    const seconds = Math.max(1, Number(wait));
    const [code, count] =
      seconds < MINUTE ? ['holds_too_often', seconds] : ['holds_too_often_minutes', Math.ceil(seconds / MINUTE)];
    return new DomainError(code as string, { status: 429, limit: outcome, params: { count: count as number } });
  }
  const [code, count] =
    outcome === 'over_browser' ? ['browser_holds_too_many', browser] : ['network_holds_too_many', network];
  return new DomainError(code as string, { status: 429, limit: outcome, params: { count: count as number } });
}

/**
 * Counts a hold of an IPv6 network against its site of 65,536 networks; IPv4 addresses are counted singly.
 * @throws DomainError holds_too_often
 */
export async function countSiteHold(ip: string | undefined): Promise<void> {
  const site = siteOf(ip);
  const { network_holds: free } = limitsIn(await readSettings());
  if (free === 0 || site === networkOf(ip)) return;
  const wait = await countTry(`site-holds:${site}`, free * NETWORKS_OF_SITE, HOUR);
  if (wait > 0) throw await limitRefusal('too_often', String(wait));
}

/**
 * Maximum unpaid share of a slot and day per network or mailbox, in per cent; `slow_share` for payments that take days.
 * 0 for no limit.
 */
export const sharesIn = (settings: Settings) => ({
  share: settings['orders.unpaid_share'],
  slow_share: settings['orders.slow_share'],
});

export const overShare = (isSlow: boolean): DomainError =>
  new DomainError(isSlow ? 'share_too_large_slow' : 'share_too_large', { status: 429, limit: 'over_share' });

/** Call before a placed order gets days to pay. @throws DomainError share_too_large_slow */
export async function refuseSlowShare(orderId: string): Promise<void> {
  const { slow_share: percent } = sharesIn(await readSettings());
  const [row] = await sql<{ over: boolean }>('over_share', 'select over_share($1, null, $2) as over', [
    orderId,
    percent,
  ]);
  if (row!.over) throw overShare(true);
}
