import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';

/**
 * Sorts an event's products, for the shop and the till.
 * @returns the former order, for undoing.
 * @throws DomainError products_changed when these are not all of them: some were created or deleted since
 */
export async function orderProducts(by: AuditContext, eventId: string, ids: readonly string[]): Promise<string[]> {
  return transaction(async (tx) => {
    const event = await tx.event.findUnique({ where: { id: eventId }, select: { title: true } });
    if (!event) throw notFound();
    const products = await tx.product.findMany({
      where: { eventId },
      orderBy: [{ position: 'asc' }, { number: 'asc' }],
      select: { id: true, name: true },
    });
    const names = new Map(products.map(({ id, name }) => [id, localText(name as LocalText, 'en')]));
    if (new Set(ids).size !== products.length || !ids.every((id) => names.has(id)))
      throw new DomainError('products_changed');
    const before = products.map(({ id }) => id);
    if (before.join() === ids.join()) return before;
    await tx.$executeRaw`
      update products p set position = wanted.n - 1 from unnest(${ids as string[]}::uuid[]) with ordinality as wanted(id, n)
      where p.id = wanted.id and p.position <> wanted.n - 1`;
    await recordChange(tx, by, {
      action: 'product.reordered',
      subject: { type: 'event', id: eventId, label: localText(event.title as LocalText, 'en') },
      before: { order: before.map((id) => names.get(id)) },
      after: { order: ids.map((id) => names.get(id)) },
    });
    return before;
  });
}
