import { networkOf } from '../shared/network';
import { recordSecurityEvent } from './securityEvents';

type Reached = { name: string; address?: string; ip?: string };

/**
 * Logs that an action was held back by a limit without refusing a request (`refusals.ts`): in the security log, which
 * limits floods. Must not be called inside a transaction.
 */
export const limitReached = ({ name, address, ip }: Reached): Promise<void> =>
  recordSecurityEvent({
    kind: 'limit_reached',
    address: address ?? null,
    from: { ip: ip === undefined ? null : networkOf(ip), userAgent: null },
    detail: { limit: name },
  });
