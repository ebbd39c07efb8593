import { paths } from './paths';
import type { Permission } from './permissions';

/** The first page after sign-in: a staff page, else a company's orders; the front page for all others. */
export function workplaceOf(may: (permission: Permission) => boolean, roles: readonly string[]): string {
  if (may('dashboard.view')) return paths.dashboard();
  if (may('cash.sell')) return paths.pos.index();
  if (may('validations.redeem')) return paths.validations.redeem();
  return roles.includes('company') ? paths.bulk.index() : paths.home();
}
