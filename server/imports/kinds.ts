/** All kinds of import, in the order of the page. */
import type { ScopedPermission } from '../shared/permissions';
import type { ImportKind } from './defineImport';
import { peopleImport } from './kinds/peopleImport';
import { promoCodeImport } from './kinds/promoCodeImport';
import { checkInsKind } from './orders/checkInsKind';
import { ordersKind } from './orders/ordersKind';
import { pretixEventsKind } from './orders/pretixEventsKind';
import { pretixKind } from './orders/pretixKind';

export const IMPORT_KINDS: readonly ImportKind[] = [
  promoCodeImport,
  peopleImport,
  ordersKind,
  checkInsKind,
  pretixEventsKind,
  pretixKind,
];

/** Any of them opens the pages, which show the kinds of the person's own permissions. */
export const IMPORT_PERMISSIONS = [
  'catalogue.manage',
  'promos.manage',
  'settings.manage',
  'users.manage',
] as const satisfies readonly [ScopedPermission, ...string[]];

export const findKind = (key: string): ImportKind | undefined => IMPORT_KINDS.find((kind) => kind.key === key);
