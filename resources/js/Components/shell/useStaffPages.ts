import { useAuth } from '@/hooks/useAuth';
import { dailyPages, pageGroups, type StaffPage, staffActions, tabPages } from '@/lib/staffNavigation';

/** Pages and actions of the user; the server checks permissions again. */
export function useStaffPages() {
  const { may, mayEverywhere } = useAuth();
  const isOpen = ({ permission, isHouse }: Pick<StaffPage, 'permission' | 'isHouse'>) =>
    [permission].flat().some((one) => (isHouse ? mayEverywhere(one) : may(one)));
  return {
    daily: dailyPages.filter(isOpen),
    groups: pageGroups
      .map((group) => ({ ...group, pages: group.pages.filter(isOpen) }))
      .filter(({ pages }) => pages.length > 0),
    tabs: tabPages.filter(isOpen),
    actions: staffActions.filter(isOpen),
  };
}
