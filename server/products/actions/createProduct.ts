import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { auditedProduct, productColumns } from '../productValues';
import type { ProductInput } from '../requests';
import { checkBarcode, checkReferences, nextPosition, wholeProduct, writeParts } from './productParts';

type NewProduct = {
  id: string;
  eventId: string;
  input: ProductInput;
  active?: boolean;
  presetKey?: string | null;
  visitsInOrder?: boolean;
};

/** Creates a product within a caller's transaction, after the event's others, and logs it. */
export async function insertProduct(
  tx: Tx,
  by: AuditContext,
  { id, eventId, input, ...more }: NewProduct,
): Promise<void> {
  await checkReferences(tx, { id, eventId }, input);
  await checkBarcode(tx, id, input);
  await tx.product.create({
    data: { ...productColumns(input), ...more, id, eventId, position: await nextPosition(tx, eventId) },
  });
  await writeParts(tx, id, input);
  const product = await wholeProduct(tx, id);
  await recordChange(tx, by, {
    action: 'product.created',
    subject: { type: 'product', id, label: localText(input.name, 'en') },
    after: auditedProduct(product),
  });
}

/**
 * Creates a product of an event. Idempotent by id.
 * @throws DomainError event_unknown; channel_unknown, quota_unknown, required_unknown, series_unknown, barcode_taken
 * beside their field
 */
export async function createProduct(by: AuditContext, { id, eventId, input }: NewProduct): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.product.findUnique({ where: { id }, select: { id: true } })) return;
    if (!(await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })))
      throw new DomainError('event_unknown', { field: 'eventId' });
    await insertProduct(tx, by, { id, eventId, input });
  });
}
