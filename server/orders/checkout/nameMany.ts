import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AnswerProblem, NAME_FIELD, parseHolderFields } from '../../products';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { validateHolder, writeHolder } from './saveHolder';

type Row = {
  id: string;
  reference: string;
  orderId: string;
  position: number;
  name: string | null;
  data: Record<string, string>;
  holderFields: unknown;
};

/** Problem in a row, counted from 1, and its cell. */
export type RowProblem = { row: number; field: string; problem: AnswerProblem };

/**
 * Names the holders of many units, one row of answers per unit in the order of purchase; all or none. Cells follow the
 * order of the product's questions.
 * @returns problems by row; empty when all were saved.
 * @throws DomainError `holders_of_one_product`, `holders_count`, `holder_closed`
 */
export const nameMany = async (
  by: AuditContext,
  items: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<RowProblem[]> => {
  const problems = await transaction(async (tx) => {
    // Locks the orders, as naming a single holder does, so that no unit is refunded during the update.
    await tx.$queryRaw`
      select id from orders where id in (select order_id from order_items where id = any (${items}::uuid[])) order by id for update`;
    const units = await tx.$queryRaw<Row[]>`
      select i.id, o.reference, o.id as "orderId", i.position, h.name, coalesce(h.data, '{}') as data, terms.holder_fields as "holderFields"
      from order_items i join orders o on o.id = i.order_id cross join lateral terms_of(i.terms_id, i.product_id) terms left join order_item_profiles h on h.order_item_id = i.id
      where i.id = any (${items}::uuid[]) and i.visit = 0 and terms.holder_fields <> '[]' order by o.created_at, o.id, i.position`;
    const asked = new Set(units.map(({ holderFields }) => JSON.stringify(holderFields)));
    if (asked.size !== 1 || units.length !== items.length)
      throw new DomainError('holders_of_one_product', { field: 'rows' });
    if (units.length !== rows.length)
      throw new DomainError('holders_count', { field: 'rows', params: { tickets: units.length, rows: rows.length } });
    const names = parseHolderFields(units[0]!.holderFields).map(({ name }) => name);
    const validated = units.map((unit, at) =>
      validateHolder(unit, {
        staff: by,
        answers: Object.fromEntries(names.map((name, n) => [name, rows[at]![n] ?? ''])),
      }),
    );
    const found = validated.flatMap((it, at) =>
      Object.entries(it.problems).map(([field, problem]) => ({ row: at + 1, field, problem })),
    );
    if (found.length > 0) return found;
    for (const [at, { orderId, reference, position }] of units.entries()) {
      const order = { id: orderId, reference };
      const { [NAME_FIELD]: name = null, ...data } = validated[at]!.kept;
      const [saved] = await writeHolder(tx, { order, position, userId: doerIn(by), staff: by }, { name, data });
      if (!saved?.saved) throw new DomainError('holder_closed', { field: 'rows' });
    }
    for (const [id, reference] of new Map(units.map((unit) => [unit.orderId, unit.reference])))
      await recordChange(tx, by, { action: 'order.holder_named', subject: { type: 'order', id, label: reference } });
    return [];
  });
  if (problems.length === 0) wakeOutbox();
  return problems;
};
