import type { ListProps } from '../infra/lists';
import type { unassignedList } from './unassigned/unassignedList';

export type PeoplePages = {
  'OrdersAdmin/UnassignedItems': {
    list: ListProps<typeof unassignedList>;
    /** Coming times with room, for visits that were bought without one. */
    slots: { value: string; label: string }[];
    can: { mail: boolean };
  };
};
