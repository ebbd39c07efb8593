/** Entries of the command palette beside those of the navigation (`staffPages.ts`). */
import { paths } from './paths';
import { entry, house, type StaffEntry } from './staffEntry';

/** Tabs of the pages above: the command palette finds them by name. */
export const TAB_ENTRIES: readonly StaffEntry[] = [
  entry('staff.nav_lite', paths.lite.show(), 'dashboard.view'),
  entry('staff.nav_time_blocks', paths.timeBlocks.index(), 'catalogue.manage'),
  entry('staff.nav_appointments', paths.appointments.index(), 'catalogue.manage'),
];

/** Actions in the command palette. */
export const ACTION_ENTRIES: readonly StaffEntry[] = [
  entry('staff.new_event', paths.events.create(), 'catalogue.manage'),
  entry('staff.new_product', paths.products.create(), 'catalogue.manage'),
  entry('staff.new_slot', paths.appointments.create(), 'catalogue.manage'),
  house('staff.new_venue', paths.venues.create(), 'catalogue.manage'),
  entry('staff.new_promo', paths.promos.create(), 'promos.manage'),
  entry('staff.new_promo_code', paths.promoCodes.create(), 'promos.manage'),
  entry('staff.new_code_batch', paths.promoCodes.createBatch(), 'promos.manage'),
  entry('staff.new_user', paths.users.create(), 'users.manage'),
];
