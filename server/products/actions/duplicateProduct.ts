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
  /** Chosen by the caller, for idempotency. */
  id: string;
  /** The target event; by default its own. */
  eventId?: string | undefined;
  /** The name of a copy in the same event, by language: "{name} (copy)". */
  nameOf: (name: string, language: string) => string;
};

const renamed = (texts: LocalText, nameOf: Copy['nameOf']) =>
  Object.fromEntries(Object.entries(texts).map(([language, name]) => [language, nameOf(name ?? '', language)]));

/**
 * Copies a product with its prices and visits; inactive until a user activates it. Quotas and required products belong
 * to an event and are not copied to another.
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
      // A barcode belongs to one product only.
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
