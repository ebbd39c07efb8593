import { ACTION_ENTRIES, TAB_ENTRIES } from '@server/shared/staffActions';
import type { StaffEntry } from '@server/shared/staffEntry';
import { DAILY_ENTRIES, ENTRY_GROUPS } from '@server/shared/staffPages';
import { useAuth } from '@/hooks/useAuth';

/** Entries of the user; the server checks permissions again. */
export function useStaffPages() {
  const { may, mayEverywhere } = useAuth();
  const isOpen = ({ permission, isHouse }: StaffEntry) =>
    [permission].flat().some((one) => (isHouse ? mayEverywhere(one) : may(one)));
  return {
    daily: DAILY_ENTRIES.filter(isOpen),
    groups: ENTRY_GROUPS.map((group) => ({ ...group, entries: group.entries.filter(isOpen) })).filter(
      ({ entries }) => entries.length > 0,
    ),
    tabs: TAB_ENTRIES.filter(isOpen),
    actions: ACTION_ENTRIES.filter(isOpen),
  };
}
