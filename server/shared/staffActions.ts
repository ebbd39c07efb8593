/** Entries of the command palette beside those of the navigation (`staffPages.ts`). */
import { paths } from './paths';
import { entry, house, type StaffEntry } from './staffEntry';

/** Tabs of the pages above: the command palette finds them by name. */
export const TAB_ENTRIES: readonly StaffEntry[] = [
  entry('staff.nav_lite', paths.lite.show(), 'dashboard.view'),
  entry('timeBlocks.title', paths.timeBlocks.index(), 'catalogue.manage'),
  entry('appointments.title', paths.appointments.index(), 'catalogue.manage'),
];

/** Actions in the command palette. */
export const ACTION_ENTRIES: readonly StaffEntry[] = [
  entry('catalogue.new', paths.events.create(), 'catalogue.manage'),
  entry('products.new', paths.products.create(), 'catalogue.manage'),
  entry('staff.new_slot', paths.appointments.create(), 'catalogue.manage'),
  house('venues.new', paths.venues.create(), 'catalogue.manage'),
  entry('promos.new', paths.promos.create(), 'promos.manage'),
  entry('staff.new_promo_code', paths.promoCodes.create(), 'promos.manage'),
  entry('staff.new_code_batch', paths.promoCodes.createBatch(), 'promos.manage'),
  entry('people.create_title', paths.users.create(), 'users.manage'),
];
