import { readSettings, type Settings } from '../../settings';
import { DomainError } from '../../shared/errors';

const MINUTE = 60;

/** What the functions in the database hold requests for places against; 0 for no limit. */
export function limitsIn(settings: Settings) {
  return {
    browser: settings['orders.browser_places'],
    network: settings['orders.network_places'],
    network_holds: settings['orders.network_holds'],
  };
}

export const LIMIT_OUTCOMES = ['over_browser', 'over_network', 'too_often'] as const;
export type LimitOutcome = (typeof LIMIT_OUTCOMES)[number];

export const isOverLimit = (outcome: string): outcome is LimitOutcome =>
  LIMIT_OUTCOMES.includes(outcome as LimitOutcome);

/** A limit's refusal, in words that say what to do. @param wait seconds, where it says when to come again. */
export async function limitRefusal(outcome: LimitOutcome, wait: string | null): Promise<DomainError> {
  const { browser, network } = limitsIn(await readSettings());
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
