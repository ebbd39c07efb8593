import { prisma } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { CompanyOrderInput } from '../apiRequests';
import { createMaster } from './createMaster';
import { payOnAccount } from './payOnAccount';
import { cancelMaster, placeMaster } from './placeMaster';

type Asked = { id: string; chargeId: string; companyId: string; input: CompanyOrderInput; locale: Locale };

/**
 * Orders codes for a company and takes them on its account, as its contacts do in three steps. An order that cannot be
 * taken is cancelled, so that its places are free again. Idempotent by the ids.
 * @throws DomainError as `createMaster`; as `placeMaster` and `payOnAccount`, with status 422
 */
export async function orderOnAccount(by: AuditContext, asked: Asked): Promise<void> {
  const { id, chargeId, companyId, input, locale } = asked;
  await createMaster(by, { ...input, id, companyId, as: 'order' }, locale);
  try {
    await placeMaster(by, id);
    const select = { order: { select: { id: true, state: true, totalCents: true } } };
    const { order } = await prisma.masterOrder.findUniqueOrThrow({ where: { id }, select });
    // Placing has paid an order that costs nothing.
    if (order!.state === 'paid' && Number(order!.totalCents) === 0) return;
    await payOnAccount({ id: chargeId, companyId, orderId: order!.id, by: doerIn(by), locale });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await cancelMaster(id, doerIn(by));
    throw new DomainError(error.code, { ...error.options, status: 422 });
  }
}
