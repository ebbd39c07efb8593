/** The entry of the side menu that is current on a page. */
import { expect, it } from 'vitest';
import { isCurrentEntry } from '../../../server/shared/pageFamilies';
import { DAILY_ENTRIES, ENTRY_GROUPS } from '../../../server/shared/staffPages';

const entries = [...DAILY_ENTRIES, ...ENTRY_GROUPS.flatMap((group) => group.entries)];

it.each([
  ['Products/Edit', true, 'products.title'],
  ['Appointments/Create', true, 'staff.nav_slots'],
  ['TimeBlocks/Index', true, 'staff.nav_slots'],
  ['Promos/Edit', true, 'promos.title'],
  ['Events/Edit', true, 'catalogue.events'],
  ['Events/Show', true, 'catalogue.events'],
  ['Events/Orders', true, 'catalogue.events'],
  ['Products/Edit', false, 'products.title'],
  ['Cash/Shifts/Create', false, 'staff.nav_cashbox'],
  ['Cash/Shifts/Index', false, 'cash.shifts'],
])('%s, in an event: %s, lights %s', (page, isInEvent, label) => {
  expect(entries.filter((entry) => isCurrentEntry(entry, page, isInEvent)).map((entry) => entry.label)).toEqual([
    label,
  ]);
});
