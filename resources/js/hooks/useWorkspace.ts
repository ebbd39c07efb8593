import { usePage } from '@inertiajs/react';
import type { EventWorkspace, WorkspaceTab } from '@server/events/pages';

/** The beginnings of the page names that stand in each tab; a page that none names has the house's frame alone. */
const PAGES: Record<WorkspaceTab, readonly string[]> = {
  overview: ['Events/Show'],
  details: ['Events/Edit'],
  products: ['Products/'],
  hours: ['TimeBlocks/'],
  slots: ['Appointments/'],
  promos: ['Events/Promos/', 'Promos/'],
  codes: ['PromoCodes/'],
  orders: ['Events/Orders'],
  scans: ['Validations/Index'],
  alerts: ['Events/Alerts'],
};

/** The event whose workspace the page stands in; null on the house's own pages. */
export const useWorkspace = (): EventWorkspace | null => usePage().props.workspace ?? null;

/** The tab that the page stands in; null where there is no workspace around it. */
export function useWorkspaceTab(): WorkspaceTab | null {
  const { component, props } = usePage();
  const found = Object.entries(PAGES).find(([, prefixes]) => prefixes.some((prefix) => component.startsWith(prefix)));
  const tab = found?.[0] as WorkspaceTab | undefined;
  return (tab && props.workspace?.tabs.includes(tab) && tab) || null;
}
