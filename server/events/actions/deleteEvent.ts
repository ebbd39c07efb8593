import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Scope } from '../../shared/scopes';
import { eventValues } from '../eventFields';
import { isOrdered, listVisiting } from '../queries/reliance';
import { subjectOf } from './findForChange';

/** The reader of a refusal's text: it names nothing outside of their scope. */
type Reader = { locale: Locale; scope: Scope };

/** Refuses if other records depend on the event; reports the more important of two reasons. */
async function refuseIfNeeded(tx: Tx, eventId: string, { locale, scope }: Reader): Promise<void> {
  if (await isOrdered(tx, eventId)) throw new DomainError('event_delete_orders');
  const codes = await tx.promoCode.count({ where: { promo: { eventId } } });
  if (codes > 0) throw new DomainError('event_delete_codes', { params: { count: codes } });
  const visiting = await listVisiting(tx, eventId, locale);
  if (visiting.length === 0) return;
  const [named] = await listVisiting(tx, eventId, locale, scope);
  if (!named) throw new DomainError('event_delete_visited_elsewhere');
  const { name: product, event } = named;
  throw new DomainError('event_delete_visited', { params: { product, event } });
}

/**
 * Deletes an event that was never ordered, with its slots, hours, products, quotas and promotions. Idempotent.
 * @throws DomainError `event_delete_orders`, `event_delete_codes`, `event_delete_visited` or
 * `event_delete_visited_elsewhere`
 */
export async function deleteEvent(by: AuditContext, id: string, reader: Reader): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from events where id = ${id}::uuid for update`;
    const event = await tx.event.findUnique({ where: { id } });
    if (!event) return;
    await refuseIfNeeded(tx, id, reader);
    const ofEvent = { where: { eventId: id } };
    await tx.promoCodeRequest.deleteMany({ where: { promo: { eventId: id } } });
    await tx.promoCodeBatch.deleteMany({ where: { promo: { eventId: id } } });
    await tx.promo.deleteMany(ofEvent);
    await tx.appointment.deleteMany(ofEvent);
    await tx.product.deleteMany(ofEvent);
    await tx.quota.deleteMany(ofEvent);
    await tx.event.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'event.deleted',
      subject: subjectOf(event),
      before: eventValues(event),
      after: null,
    });
  });
}
