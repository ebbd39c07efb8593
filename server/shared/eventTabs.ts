/** Tabs of an event's pages, in their order: permission, address and pages, by the beginning of their names. */
import { paths } from './paths';
import type { ScopedPermission } from './permissions';

type EventTab = {
  permission: ScopedPermission;
  href: (event: string) => string;
  pages: readonly string[];
  /** Events without slots do not have it. */
  needsSlots?: true;
};

const tab = (permission: ScopedPermission, href: EventTab['href'], ...pages: string[]): EventTab => ({
  permission,
  href,
  pages,
});

export const EVENT_TABS = {
  overview: tab('catalogue.manage', paths.events.one, 'Events/Show'),
  details: tab('catalogue.manage', paths.events.edit, 'Events/Edit'),
  products: tab('catalogue.manage', paths.products.index, 'Products/'),
  hours: { ...tab('catalogue.manage', paths.timeBlocks.index, 'TimeBlocks/'), needsSlots: true },
  slots: {
    ...tab('catalogue.manage', (event) => paths.appointments.index({ event }), 'Appointments/'),
    needsSlots: true,
  },
  promos: tab('promos.manage', paths.promos.ofEvent, 'Events/Promos/', 'Promos/'),
  codes: tab('promos.manage', paths.promoCodes.index, 'PromoCodes/'),
  orders: tab('orders.view', paths.events.orders, 'Events/Orders'),
  scans: tab('validations.view', paths.validations.index, 'Validations/Index'),
  alerts: tab('catalogue.manage', paths.events.alerts, 'Events/Alerts'),
  share: tab('catalogue.manage', paths.widget.share, 'Events/Share'),
} satisfies Record<string, EventTab>;

export type WorkspaceTab = keyof typeof EVENT_TABS;

export const WORKSPACE_TABS = Object.keys(EVENT_TABS) as readonly WorkspaceTab[];

/** The tab of a page; undefined for a page of no event. */
export const tabOf = (pageName: string): WorkspaceTab | undefined =>
  WORKSPACE_TABS.find((name) => EVENT_TABS[name].pages.some((prefix) => pageName.startsWith(prefix)));
