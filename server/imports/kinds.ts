/** All kinds of import, in the order of the page. */
import type { Permission, ScopedPermission } from '../shared/permissions';
import type { ImportKind } from './defineImport';
import { companyImport } from './kinds/companyImport';
import { eventImport } from './kinds/eventImport';
import { passImport } from './kinds/passImport';
import { peopleImport } from './kinds/peopleImport';
import { promoCodeImport } from './kinds/promoCodeImport';
import { checkInsKind } from './orders/checkInsKind';
import { ordersKind } from './orders/ordersKind';
import { pretixEventsKind } from './orders/pretixEventsKind';
import { pretixKind } from './orders/pretixKind';

export const IMPORT_KINDS: readonly ImportKind[] = [
  eventImport,
  promoCodeImport,
  passImport,
  peopleImport,
  companyImport,
  ordersKind,
  checkInsKind,
  pretixEventsKind,
  pretixKind,
];

/** Any of them opens the pages, which show the kinds of the person's own permissions. */
export const IMPORT_PERMISSIONS = [
  'catalogue.manage',
  'promos.manage',
  'bulk.manage',
  'settings.manage',
  'users.manage',
] as const satisfies readonly [ScopedPermission, ...Permission[]];

export const findKind = (key: string): ImportKind | undefined => IMPORT_KINDS.find((kind) => kind.key === key);
