import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { LocalText } from '../../shared/localText';
import { uuidv7 } from '../../shared/uuid';
import { productValues } from '../productValues';
import { type ProductInput, productRequest } from '../requests';
import { insertProduct } from './createProduct';
import { wholeProduct } from './productParts';

type Copy = {
  /** Chosen by the caller, so that asking twice makes one. */
  id: string;
  /** Where it goes; its own event if not said. */
  eventId?: string | undefined;
  /** How a copy beside its model is told apart, by language: "{name} (copy)". */
  nameOf: (name: string, language: string) => string;
};

const renamed = (texts: LocalText, nameOf: Copy['nameOf']) =>
  Object.fromEntries(Object.entries(texts).map(([language, name]) => [language, nameOf(name ?? '', language)]));

/**
 * Copies a product with its prices and visits, for another one like it; off until a person switches it on. Quotas and the
 * products it requires belong to an event and stay behind when the copy goes to another.
 * @throws DomainError event_unknown; HttpError 404
 */
export async function duplicateProduct(
  by: AuditContext,
  modelId: string,
  { id, eventId, nameOf }: Copy,
): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    const model = await wholeProduct(tx, modelId);
    if (await tx.product.findUnique({ where: { id }, select: { id: true } })) return;
    const target = eventId ?? model.eventId;
    if (!(await tx.event.findUnique({ where: { id: target }, select: { id: true } })))
      throw new DomainError('event_unknown', { field: 'eventId' });
    const isBeside = target === model.eventId;
    const values = productRequest.parse(productValues(model));
    const input: ProductInput = {
      ...values,
      // It is of one product alone.
      barcode: null,
      name: isBeside ? renamed(values.name, nameOf) : values.name,
      prices: values.prices.map((price) => ({ ...price, id: uuidv7() })),
      quotaIds: isBeside ? values.quotaIds : [],
      requires: isBeside ? values.requires : [],
    };
    await insertProduct(tx, by, { id, eventId: target, input, active: false, visitsInOrder: model.visitsInOrder });
    const visits = await tx.productVisit.findMany({ where: { productId: modelId } });
    await tx.productVisit.createMany({ data: visits.map((visit) => ({ ...visit, id: uuidv7(), productId: id })) });
  });
}
