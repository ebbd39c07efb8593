/**
 * A refused withdrawal says one thing about the drawer: there is less in it. Whoever may ask often finds the sum to the cent, so
 * each person is refused a few times in a shift, and each refusal is in the security log.
 */
import { addTries } from '../../infra/countTry';
import { recordSecurityEvent } from '../../infra/securityEvents';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, HttpError } from '../../shared/errors';

const MAX_REFUSALS = 5;
const WINDOW_SECONDS = 600;

/** What `takeOut` throws where there is not enough in the drawer. */
const SHORT = ['drawer_short', 'drawer_short_refund'];

/**
 * Takes money out of a drawer. The try is counted before the drawer is asked, so that many requests at once are no way around the
 * limit; money that is taken out gives the try back.
 * @throws HttpError 429 with the seconds to wait; as `takeOut`
 */
export async function withinRefusals<T>(by: AuditContext, shiftId: string, takeOut: () => Promise<T>): Promise<T> {
  const key = `drawer-short:${shiftId}:${doerIn(by)}`;
  const { hits, wait } = await addTries(key, 1, WINDOW_SECONDS);
  if (hits > MAX_REFUSALS) throw new HttpError(429, { retryAfterSeconds: Math.max(1, wait), limit: 'drawer-short' });
  try {
    const taken = await takeOut();
    await addTries(key, -1, WINDOW_SECONDS);
    return taken;
  } catch (error) {
    if (!(error instanceof DomainError) || !SHORT.includes(error.code)) {
      await addTries(key, -1, WINDOW_SECONDS);
      throw error;
    }
    await recordSecurityEvent({
      kind: 'drawer_short',
      userId: by.userId,
      by: by.impersonatorId ? { userId: by.impersonatorId } : null,
      from: by,
      detail: { shift: shiftId, refusal: hits },
    });
    throw error;
  }
}
