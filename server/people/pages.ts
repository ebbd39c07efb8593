import type { ListProps } from '../infra/lists';
import type { profileList } from './profiles/profileList';
import type { Double, Merged, ProfileEntry, ProfileFacts } from './profiles/showProfile';
import type { unassignedList } from './unassigned/unassignedList';

export type { Double, Merged, ProfileEntry, ProfileFacts } from './profiles/showProfile';

export type PeoplePages = {
  'OrdersAdmin/Profiles/Index': { list: ListProps<typeof profileList> };
  'OrdersAdmin/Profiles/Orders': {
    person: ProfileFacts & { orders: number };
    /** What happened, the latest first. */
    entries: ProfileEntry[];
    /** Who may be the same person. */
    doubles: Double[];
    merged: Merged[];
    /** The clock that all of it is told by. */
    zone: string;
    can: { decide: boolean; personalData: boolean };
  };
  'OrdersAdmin/UnassignedItems': {
    list: ListProps<typeof unassignedList>;
    /** Coming times with room, for visits that were bought without one. */
    slots: { value: string; label: string }[];
    can: { mail: boolean };
  };
};
