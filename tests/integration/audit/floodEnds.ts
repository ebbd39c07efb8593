import { vi } from 'vitest';
import { recordSecurityEvent } from '../../../server/infra/securityEvents';

const HOUR_MS = 3_600_000;

/** Begins the hour of this process anew, whatever was written in it before. */
export async function endFlood(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  await recordSecurityEvent({
    kind: 'sign_in_failed',
    reason: 'unknown_account',
    address: 'later@example.test',
    from: { ip: '192.0.2.9', userAgent: null },
  });
  vi.useRealTimers();
}
