import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { auditedProduct, PRODUCT_PARTS } from '../productValues';

/**
 * Deletes a product that was never ordered. Idempotent.
 * @throws DomainError product_was_sold, product_is_required
 */
export async function deleteProduct(by: AuditContext, id: string, locale: Locale): Promise<void> {
  await transaction(async (tx) => {
    // A concurrent hold waits, and then finds that it is deleted.
    await tx.$queryRaw`select 1 from products where id = ${id}::uuid for update`;
    const product = await tx.product.findUnique({
      where: { id },
      include: {
        ...PRODUCT_PARTS,
        event: { select: { currency: true } },
        requiredBy: { select: { product: { select: { name: true } } } },
      },
    });
    if (!product) return;
    if ((await tx.orderItem.count({ where: { productId: id }, take: 1 })) > 0)
      throw new DomainError('product_was_sold');
    const { requiredBy } = product;
    if (requiredBy.length > 0)
      throw new DomainError('product_is_required', {
        params: { products: requiredBy.map((it) => localText(it.product.name as LocalText, locale)).join(', ') },
      });
    await tx.product.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'product.deleted',
      subject: { type: 'product', id, label: localText(product.name as LocalText, 'en') },
      before: { ...auditedProduct(product), currency: product.event.currency },
    });
  });
}
