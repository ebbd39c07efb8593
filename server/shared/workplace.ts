import { paths } from './paths';
import type { Permission } from './permissions';

/** Where the work of a person begins; the front page for who has no page of the house that opens to them. */
export function workplaceOf(may: (permission: Permission) => boolean): string {
  if (may('dashboard.view')) return paths.dashboard();
  if (may('cash.sell')) return paths.pos.index();
  if (may('validations.redeem')) return paths.validations.redeem();
  return paths.home();
}
