import { useAuth } from '@/hooks/useAuth';
import { dailyPages, pageGroups, staffActions, tabPages } from '@/lib/staffNavigation';

/** What the one who is signed in may go to and make; the server checks again. */
export function useStaffPages() {
  const { may, mayEverywhere } = useAuth();
  const isOpen = ({ permission, isHouse }: { permission: Parameters<typeof may>[0]; isHouse?: boolean }) =>
    isHouse ? mayEverywhere(permission) : may(permission);
  return {
    daily: dailyPages.filter(isOpen),
    groups: pageGroups
      .map((group) => ({ ...group, pages: group.pages.filter(isOpen) }))
      .filter(({ pages }) => pages.length > 0),
    tabs: tabPages.filter(isOpen),
    actions: staffActions.filter(isOpen),
  };
}
