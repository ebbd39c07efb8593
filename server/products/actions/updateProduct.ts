import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { localText } from '../../shared/localText';
import { auditedProduct, isAsSent, productColumns, productValues } from '../productValues';
import type { ProductInput } from '../requests';
import { checkBarcode, checkReferences, wholeProduct, writeParts } from './productParts';

type Update = { id: string; version: number; input: ProductInput };

/** The change itself, within a caller's transaction. @throws ConflictError */
export async function changeProduct(tx: Tx, by: AuditContext, { id, version, input }: Update): Promise<void> {
  await checkBarcode(tx, id, input);
  const before = await wholeProduct(tx, id);
  if (isAsSent(before, input)) return;
  // Updates the row first, so that of two concurrent requests the second waits, and then finds another version.
  const { count } = await tx.product.updateMany({
    where: { id, version },
    data: { ...productColumns(input), version: { increment: 1 } },
  });
  if (count === 0) {
    const now = await wholeProduct(tx, id);
    throw await conflictWith({ type: 'product', id }, { version: now.version, values: productValues(now) });
  }
  await checkReferences(tx, before, input, before.channels);
  await writeParts(tx, id, input);
  await recordChange(tx, by, {
    action: 'product.updated',
    subject: { type: 'product', id, label: localText(input.name, 'en') },
    before: auditedProduct(before),
    after: auditedProduct(await wholeProduct(tx, id)),
  });
}

/**
 * Changes a product. Orders keep copies of its price, tax and places.
 * @throws ConflictError when another person saved it since
 * @throws DomainError channel_unknown, quota_unknown, required_unknown, series_unknown, barcode_taken beside their
 * field
 */
export async function updateProduct(by: AuditContext, update: Update): Promise<void> {
  await transaction((tx) => changeProduct(tx, by, update));
}
