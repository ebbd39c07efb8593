import { describe, expect, it } from 'vitest';
import { covers, rightsOfRoles } from '../../../server/access/rights';
import { translator } from '../../../server/shared/i18n';
import type { MessageKey } from '../../../server/shared/i18n/translate';
import { highestLimits, type Limits } from '../../../server/shared/limits';
import { PERMISSIONS, type Permission, ROLE_NAMES } from '../../../server/shared/permissions';

const role = (permissions: Permission[], limits: Limits = {}, name = 'any') => ({
  id: name,
  name,
  permissions,
  limits,
});

const refunds = (amount: number, currency = 'EUR') => role(['orders.refund'], { refund_cents: amount, currency });

describe('how far somebody may go', () => {
  it.each([
    ['nothing without the right', [role(['orders.view'], { refund_cents: 900 })], { refund_cents: {} }],
    ['as far as the only role', [refunds(900)], { refund_cents: { EUR: 900 } }],
    ['as far as the most generous', [refunds(900), refunds(1200)], { refund_cents: { EUR: 1200 } }],
    [
      'as far as each currency goes',
      [refunds(900), refunds(5000, 'JPY'), refunds(400, 'JPY')],
      { refund_cents: { EUR: 900, JPY: 5000 } },
    ],
    [
      'without bound where one role has none',
      [role(['orders.refund'], { refund_cents: 900 }), role(['orders.refund'])],
      {},
    ],
    ['by the roles that hold the right alone', [refunds(900), role(['orders.view'])], { refund_cents: { EUR: 900 } }],
  ])('%s', (_, roles, limits) => {
    expect(highestLimits(roles)).toEqual(limits);
  });
});

describe('whether one may do all that another may', () => {
  const mine = rightsOfRoles([role(['orders.view', 'orders.refund'], { refund_cents: 1000, currency: 'EUR' })]);
  it.each([
    ['nothing', [], true],
    ['less', [role(['orders.view'])], true],
    ['as much', [refunds(1000)], true],
    ['as much, in another currency', [refunds(1000, 'JPY')], false],
    ['a right more', [role(['orders.manage'])], false],
    ['a cent more', [refunds(1001)], false],
    ['without bound', [role(['orders.refund'])], false],
    ['the administrator, whatever it holds', [role([], {}, 'administrator')], false],
  ] as const)('%s', (_, theirs, isCovered) => {
    expect(covers(mine, rightsOfRoles(theirs as never))).toBe(isCovered);
  });
});

describe.each(['en', 'es'])('the words of rights in %s', (locale) => {
  const t = translator(locale);
  const keys = [
    ...PERMISSIONS.map((permission) => `people.can_${permission.replace('.', '_')}`),
    ...PERMISSIONS.map((permission) => `people.area_${permission.split('.')[0]}`),
    ...ROLE_NAMES.flatMap((name) => [`people.role_${name}`, `people.about_${name}`]),
  ] as MessageKey[];
  it('are there for every permission, area and role', () => {
    expect(keys.filter((key) => t(key) === key)).toEqual([]);
  });
});
