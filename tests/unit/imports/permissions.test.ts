/** Imports that make paid tickets need more than the work with orders. */
import { expect, it } from 'vitest';
import { IMPORT_KINDS } from '../../../server/imports/kinds';
import { ROLE_PERMISSIONS } from '../../../server/shared/permissions';

it('lets no role import orders or entries that may not change the settings', () => {
  const needed = Object.fromEntries(IMPORT_KINDS.map(({ key, permission }) => [key, permission]));
  expect(needed).toMatchObject({
    ...{ orders: 'settings.manage', check_ins: 'settings.manage', pretix_orders: 'settings.manage' },
  });
  for (const role of ['agent', 'manager', 'accountant'] as const)
    expect(ROLE_PERMISSIONS[role]).not.toContain('settings.manage');
});
