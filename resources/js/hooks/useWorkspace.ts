import { usePage } from '@inertiajs/react';
import type { EventWorkspace, WorkspaceTab } from '@server/events/pages';

/** Prefixes of the page names in each tab; other pages have no workspace. */
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

/** The event of the page's workspace; null on other pages. */
export const useWorkspace = (): EventWorkspace | null => usePage().props.workspace ?? null;

/** The page's tab; null without a workspace. */
export function useWorkspaceTab(): WorkspaceTab | null {
  const { component, props } = usePage();
  const found = Object.entries(PAGES).find(([, prefixes]) => prefixes.some((prefix) => component.startsWith(prefix)));
  const tab = found?.[0] as WorkspaceTab | undefined;
  return (tab && props.workspace?.tabs.includes(tab) && tab) || null;
}
