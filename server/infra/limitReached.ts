import { networkOf } from '../shared/network';
import { recordSecurityEvent } from './securityEvents';

type Reached = { name: string; address?: string; ip?: string };

/**
 * Says that something was held back because a limit was reached, where no request is refused for it (`refusals.ts`): in the
 * security log, whose bound holds for floods. Not from inside of a transaction.
 */
export const limitReached = ({ name, address, ip }: Reached): Promise<void> =>
  recordSecurityEvent({
    kind: 'limit_reached',
    address: address ?? null,
    from: { ip: ip === undefined ? null : networkOf(ip), userAgent: null },
    detail: { limit: name },
  });
