import { mayStill } from '../../access';
import { blockWrongFace } from '../../annual-passes';
import { bindIn, isIdTaken } from '../../infra/clientIds';
import { prisma } from '../../infra/db';
import { logger } from '../../infra/logger';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Delivered } from '../pages';

/** A steward denied an annual pass offline because the visitor was not the person in the photo. */
export type KeptWrongFace = {
  nonce: string;
  stewardId: string;
  /** Possible nonces of the recorded scan. */
  scans: readonly string[];
  at: Date;
  /** The signed text. */
  text: string;
};

type Outcome = Extract<Delivered['outcome'], 'recorded' | 'known' | 'not_blocked' | 'invalid'>;

/**
 * Blocks the pass as an online gate does, if the steward may still scan it. A repeated delivery changes nothing, even
 * if the box office has unblocked the pass since.
 */
export async function takeWrongFace({ nonce, stewardId, scans, at, text }: KeptWrongFace): Promise<Outcome> {
  const { name, locale } = await prisma.user.findUniqueOrThrow({
    where: { id: stewardId },
    select: { name: true, locale: true },
  });
  const by = { userId: stewardId, name, ip: null, userAgent: null, impersonatorId: null };
  const use = { id: nonce, kind: 'offline wrong face', record: scans[0]!, actor: stewardId, request: text };
  const reason = translator(locale)('passes.wrong_face_reason');
  try {
    const isNew = await blockWrongFace(
      { by, stewardId, scans, at, reason },
      ({ eventId }) => mayStill([stewardId], 'validations.redeem', [eventId]),
      (tx) => bindIn(tx, use),
    );
    return isNew ? 'recorded' : 'known';
  } catch (error) {
    if (isIdTaken(error)) return 'invalid';
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ nonce, why: error.code }, 'a pass that a device refused was not blocked');
    return 'not_blocked';
  }
}
