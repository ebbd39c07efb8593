/** Whether a user may give a role to another, by the places and end dates of both. */
import { expect, it } from 'vitest';
import { covers, rightsOfRoles } from '../../../server/access/rights';
import type { Permission } from '../../../server/shared/permissions';
import type { Scope } from '../../../server/shared/scopes';

/** Venues in capitals, events in lower case; hall H has the events p and q, park P has r. */
const at = (ids: string): Scope =>
  ids === '*'
    ? 'everywhere'
    : {
        venues: new Set([...ids].filter((id) => id < 'a')),
        events: new Set([...ids].filter((id) => id >= 'a')),
      };
const JUNE = '2027-06-30T22:00:00Z';
const JULY = '2027-07-31T22:00:00Z';

type Held = [where: string, until: string | null, permissions?: Permission[]];
const rights = (...all: Held[]) =>
  rightsOfRoles(
    all.map(([where, until, permissions = ['orders.view']], index) => ({
      ...{ id: `${index}`, name: 'any', permissions, limits: {} },
      ...{ scope: at(where), until },
    })),
  );

it.each<[string, Held[], Held[], boolean]>([
  ['everywhere, a venue', [['*', null]], [['Hpq', null]], true],
  ['a venue, the same', [['Hpq', null]], [['Hpq', null]], true],
  ['a venue, one of its events', [['Hpq', null]], [['p', null]], true],
  ['a venue, another', [['Hpq', null]], [['Pr', null]], false],
  ['a venue, an event elsewhere', [['Hpq', null]], [['r', null]], false],
  ['a venue, everywhere', [['Hpq', null]], [['*', null]], false],
  ['all of a venue’s events, the venue', [['pq', null]], [['Hpq', null]], false],
  [
    'two places by two roles, both',
    [
      ['Hpq', null],
      ['Pr', null],
    ],
    [['HPpqr', null]],
    true,
  ],
  [
    'a place each for two rights, the other’s',
    [
      ['Hpq', null],
      ['Pr', null, ['orders.refund']],
    ],
    [['Pr', null]],
    false,
  ],
  ['nowhere, by one who has the right', [['Hpq', null]], [['', null]], true],
  ['nowhere, by one without it', [['Hpq', null, ['orders.refund']]], [['', null]], false],
  ['for good, until June', [['*', null]], [['*', JUNE]], true],
  ['until June, until June', [['*', JUNE]], [['*', '2027-07-01T00:00:00+02:00']], true],
  ['until June, until July', [['*', JUNE]], [['*', JULY]], false],
  ['until June, for good', [['*', JUNE]], [['*', null]], false],
  [
    'the venue for good and all until June, elsewhere until July',
    [
      ['Hpq', null],
      ['*', JUNE],
    ],
    [['Pr', JULY]],
    false,
  ],
  [
    'the venue for good and all until June, there until July',
    [
      ['Hpq', null],
      ['*', JUNE],
    ],
    [['p', JULY]],
    true,
  ],
  ['the whole house’s rights do not count in a venue', [['Hpq', null, []]], [['Hpq', null, ['users.manage']]], true],
  [
    'the whole house’s rights count everywhere',
    [['Hpq', null, ['users.manage']]],
    [['*', null, ['users.manage']]],
    false,
  ],
])('%s', (_, mine, theirs, isCovered) => {
  expect(covers(rights(...mine), rights(...theirs))).toBe(isCovered);
});

it('counts the administrator’s role as more than any other only where it is held everywhere', () => {
  const administrator = (where: string) =>
    rightsOfRoles([{ id: '', name: 'administrator', permissions: ['orders.view'], limits: {}, scope: at(where) }]);
  expect(covers(rights(['*', null]), administrator('*'))).toBe(false);
  expect(covers(rights(['*', null]), administrator('Hpq'))).toBe(true);
  expect(covers(administrator('*'), administrator('*'))).toBe(true);
});
