import { useAuth } from '@/hooks/useAuth';
import { dailyPages, pageGroups, staffActions } from '@/lib/staffNavigation';

/** What the one who is signed in may go to and make; the server checks again. */
export function useStaffPages() {
  const { may } = useAuth();
  const isOpen = ({ permission }: { permission: Parameters<typeof may>[0] }) => may(permission);
  return {
    daily: dailyPages.filter(isOpen),
    groups: pageGroups
      .map((group) => ({ ...group, pages: group.pages.filter(isOpen) }))
      .filter(({ pages }) => pages.length > 0),
    actions: staffActions.filter(isOpen),
  };
}
