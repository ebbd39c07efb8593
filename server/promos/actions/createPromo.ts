import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { localText } from '../../shared/localText';
import { promoColumns } from '../promoFields';
import { forgetPromos } from '../queries/promosInForce';
import type { PromoInput } from '../requests';
import { checkPromo, promoCurrency } from './checkPromo';

/** Creates a promotion under the form's id. Idempotent. @throws DomainError as `checkPromo` does */
export async function createPromo(by: AuditContext, id: string, sent: PromoInput): Promise<void> {
  await transaction(async (tx) => {
    await checkPromo(sent, tx);
    const input = { ...sent, currency: await promoCurrency(sent, tx) };
    const { count } = await tx.promo.createMany({ data: { id, ...promoColumns(input) }, skipDuplicates: true });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'promo.created',
      subject: { type: 'promo', id, label: localText(input.name, 'en') },
      before: null,
      after: input,
    });
  });
  forgetPromos();
}
