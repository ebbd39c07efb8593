/** Orders of pretix: its export "Order data (JSON)", or the orders of its API with their check-ins. */
import { workerTask } from '../../infra/workers/workerTask';
import { defineImport, type ReadFile, type RecordOf } from '../defineImport';
import type { ImportedOrder } from './importedOrder';
import { planOrders } from './planOrders';
import { removeOrders, writeOrders } from './writeOrders';

/** 5,000 orders have about 7 MB; a shop with more is exported for each event. */
const MAX_MEGABYTES = 30;

export const readPretixEvent = workerTask<Buffer, ReadFile>({
  name: 'readPretixEvent',
  seconds: 120,
  megabytes: 1536,
  run: async (file) => (await import('./readPretix')).readPretixEventFile(file, MAX_MEGABYTES),
});

export const readPretix = workerTask<Buffer, ReadFile>({
  name: 'readPretix',
  seconds: 120,
  megabytes: 1536,
  run: async (file) => (await import('./readPretix')).readPretixFile(file, MAX_MEGABYTES),
});

/**
 * The reader's lines are whole orders. Their content does not have the line: a newer export lists new orders first, and
 * the others are the same.
 */
function orderOf({ lines }: RecordOf<unknown>): ImportedOrder {
  const { line, values } = lines[0]!;
  const order = values as ImportedOrder;
  return { ...order, units: order.units.map((unit) => ({ ...unit, line })) };
}

/** Buyer, email and products of an order: `2 × Adult`. */
function shownOf({ name, email, units }: ImportedOrder): (string | null)[] {
  const numbers = new Map<string, number>();
  for (const { product } of units) numbers.set(product, (numbers.get(product) ?? 0) + 1);
  return [name, email, ...[...numbers].map(([product, number]) => `${number} × ${product}`)];
}

export const pretixKind = defineImport({
  key: 'pretix_orders',
  permission: 'settings.manage',
  fields: { order: { kind: 'code', max: 100, headings: ['order'] } },
  id: ['order'],
  required: [],
  options: ['no_ticket_used'],
  atOnce: 200,
  read: readPretix,
  shows: (content) => shownOf(content as ImportedOrder),
  plan: (records, context) => planOrders(records.map(orderOf), context),
  applyAll: (tx, records, context) =>
    writeOrders(
      tx,
      records.map((record) => ({ recordId: record.recordId, order: orderOf(record) })),
      context,
    ),
  undo: (tx, records) => removeOrders(tx, records),
});
