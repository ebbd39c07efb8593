/** Orders of another system, for tests. */
import type { ImportedOrder, ImportedUnit } from '../../../server/imports/orders/importedOrder';

export const SALE_DAY = '2026-03-05';

export const importedUnit = (more: Partial<ImportedUnit>): ImportedUnit => ({
  line: 1,
  event: 'sala norte',
  product: 'GENERAL',
  startsAt: null,
  priceCents: 1250,
  taxRate: 1000,
  taxCents: 114,
  code: null,
  isCancelled: false,
  used: [],
  holder: 'Marta Gil',
  answers: {},
  ...more,
});

export const order = (reference: string, units: ImportedUnit[], more: Partial<ImportedOrder> = {}): ImportedOrder => ({
  reference,
  state: 'paid',
  isTest: false,
  placedAt: `${SALE_DAY}T10:00:00.000Z`,
  expiresAt: null,
  locale: 'es',
  name: 'Marta Gil',
  email: 'marta@example.test',
  phone: null,
  note: null,
  feeCents: 0,
  totalCents: null,
  units,
  ...more,
});
