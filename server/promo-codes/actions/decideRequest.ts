import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { newReference } from '../../shared/reference';
import { uuidv7 } from '../../shared/uuid';
import { mailCodeDecided } from '../mail/codeMails';

const CODE_LENGTH = 10;

type Decision = { approve: boolean; note: string };

/**
 * Approves a request, which creates a single-use code for the person, or refuses it; emails the result. The first
 * decision counts.
 * @throws DomainError request_decided if another user decided otherwise before; HttpError 404
 */
export async function decideRequest(by: AuditContext, id: string, { approve, note }: Decision): Promise<void> {
  const state = approve ? 'approved' : 'refused';
  await transaction(async (tx) => {
    const { count } = await tx.promoCodeRequest.updateMany({
      where: { id, state: 'waiting' },
      data: { state, note: note || null, decidedBy: by.userId, decidedAt: new Date() },
    });
    const request = await tx.promoCodeRequest.findUnique({ where: { id } });
    if (!request) throw notFound();
    if (count === 0) {
      if (request.state !== state) throw new DomainError('request_decided');
      return;
    }
    if (approve) {
      const code = await tx.promoCode.create({
        data: {
          id: uuidv7(),
          code: newReference(CODE_LENGTH),
          promoId: request.promoId,
          recipient: request.name,
          recipientEmail: request.email,
          tags: ['request'],
        },
      });
      await tx.promoCodeRequest.update({ where: { id }, data: { promoCodeId: code.id } });
    }
    await recordChange(tx, by, {
      action: `promo_code_request.${state}`,
      subject: { type: 'promo_code_request', id, label: request.name },
      before: { state: 'waiting' },
      after: { state, note },
    });
  });
  // The email has a key, so a retry sends what an interrupted process did not, and nothing twice.
  await mailCodeDecided(id);
}
