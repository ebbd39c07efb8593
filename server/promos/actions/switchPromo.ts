import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { forgetPromos } from '../queries/promosInForce';

/** Switches a promotion on or off, in every process within seconds. Orders keep their discounts. */
export async function switchPromo(by: AuditContext, id: string, active: boolean): Promise<void> {
  await transaction(async (tx) => {
    const promo = await tx.promo.findUnique({ where: { id } });
    if (!promo) throw notFound();
    const data = { active, version: { increment: 1 } };
    const { count } = await tx.promo.updateMany({ where: { id, active: !active }, data });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: active ? 'promo.activated' : 'promo.deactivated',
      subject: { type: 'promo', id, label: localText(promo.name as LocalText, 'en') },
      before: { active: !active },
      after: { active },
    });
  });
  forgetPromos();
}
