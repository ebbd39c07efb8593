import { usePage } from '@inertiajs/react';
import { tabOf, type WorkspaceTab } from '@server/shared/eventTabs';

/** The page's tab; null without a workspace. */
export function useWorkspaceTab(): WorkspaceTab | null {
  const { component, props } = usePage();
  const tab = tabOf(component);
  return (tab && props.workspace?.tabs.includes(tab) && tab) || null;
}
