import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, forbidden, notFound } from '../../shared/errors';
import type { NewView, ViewChange } from '../requests';

const MAX_VIEWS = 50;

/** A view belongs to a user; the system has none. */
function ownerOf({ userId }: AuditContext): string {
  if (userId === null) throw forbidden();
  return userId;
}

type Owned = { id: string; userId: string; list: string; name: string };

async function refuseTakenName(tx: Tx, { id, userId, list, name }: Owned): Promise<void> {
  await advisoryLock(tx, `view ${userId} ${list} ${name}`);
  const taken = await tx.savedView.count({ where: { userId, list, name, id: { not: id } } });
  if (taken > 0) throw new DomainError('view_name_taken', { field: 'name' });
}

/** Keeps a single default view per list. */
const makeOnlyDefault = (tx: Tx, { id, userId, list }: Owned) =>
  tx.savedView.updateMany({ where: { userId, list, isDefault: true, id: { not: id } }, data: { isDefault: false } });

/**
 * Saves a list's search, filters, order and columns under a name. Idempotent.
 * @param mayShare whether their roles let them show it to colleagues.
 * @throws DomainError view_name_taken, too_many_views
 */
export function saveView(by: AuditContext, mayShare: boolean, { id, ...view }: NewView): Promise<void> {
  if (view.shared && !mayShare) throw forbidden();
  const userId = ownerOf(by);
  return transaction(async (tx) => {
    if (await tx.savedView.findFirst({ where: { id, userId }, select: { id: true } })) return;
    const owned = { id, userId, list: view.list, name: view.name };
    const position = await tx.savedView.count({ where: { userId, list: view.list } });
    if (position >= MAX_VIEWS) throw new DomainError('too_many_views', { params: { most: MAX_VIEWS } });
    await refuseTakenName(tx, owned);
    const { count } = await tx.savedView.createMany({ data: [{ ...owned, ...view, position }], skipDuplicates: true });
    // A concurrent identical request was faster.
    if (count === 0) return;
    if (view.isDefault) await makeOnlyDefault(tx, owned);
    await recordChange(tx, by, {
      action: 'saved_view.created',
      subject: { type: 'saved_view', id, label: view.name },
      after: { name: view.name, list: view.list, query: view.query, shared: view.shared, is_default: view.isDefault },
    });
  });
}

/**
 * Changes one's own view.
 * @throws HttpError 404 when it is not theirs, 403 when they may not share it
 * @throws DomainError view_name_taken
 */
export function changeView(
  by: AuditContext,
  mayShare: boolean,
  id: string,
  { first, ...change }: ViewChange,
): Promise<void> {
  if (change.shared && !mayShare) throw forbidden();
  const userId = ownerOf(by);
  return transaction(async (tx) => {
    const view = await tx.savedView.findFirst({ where: { id, userId } });
    if (!view) throw notFound();
    const { list } = view;
    const owned = { id, userId, list, name: change.name ?? view.name };
    if (change.name) await refuseTakenName(tx, owned);
    if (first) await tx.savedView.updateMany({ where: { userId, list }, data: { position: { increment: 1 } } });
    const after = await tx.savedView.update({
      where: { id },
      data: { ...definedOf(change), ...(first ? { position: 0 } : {}) },
    });
    if (change.isDefault) await makeOnlyDefault(tx, owned);
    const fields = (of: typeof view) => ({
      name: of.name,
      query: of.query,
      shared: of.shared,
      is_default: of.isDefault,
    });
    await recordChange(tx, by, {
      action: 'saved_view.updated',
      subject: { type: 'saved_view', id, label: after.name },
      before: fields(view),
      after: fields(after),
    });
  });
}

/** Values that the change contains. */
const definedOf = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Deletes one's own view. Idempotent. */
export function deleteView(by: AuditContext, id: string): Promise<void> {
  const userId = ownerOf(by);
  return transaction(async (tx) => {
    await tx.$queryRaw`select 1 from saved_views where id = ${id}::uuid for update`;
    const view = await tx.savedView.findFirst({ where: { id, userId } });
    if (!view) return;
    await tx.savedView.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'saved_view.deleted',
      subject: { type: 'saved_view', id, label: view.name },
      before: { name: view.name, list: view.list, query: view.query, shared: view.shared, is_default: view.isDefault },
    });
  });
}
