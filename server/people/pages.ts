import type { ListProps } from '../infra/lists';
import type { InvitationChoices } from './invitations/showChoices';
import type { ShownInvitation } from './invitations/showInvitations';
import type { profileList } from './profiles/profileList';
import type { Double, Merged, ProfileEntry, ProfileFacts } from './profiles/showProfile';
import type { unassignedList } from './unassigned/unassignedList';

export type { InvitationChoices } from './invitations/showChoices';
export type { ShownInvitation } from './invitations/showInvitations';
export type { Double, Merged, ProfileEntry, ProfileFacts } from './profiles/showProfile';

type InvitationProps = {
  events: { id: string; title: string; venue: string }[];
  /** Choices of the selected event; null without one. */
  choices: InvitationChoices | null;
  /** Pending first, then latest. */
  given: ShownInvitation[];
  mailsGoOut: boolean;
  can: { setBudget: boolean };
};

export type PeoplePages = {
  'OrdersAdmin/Invitations/Create': InvitationProps;
  'OrdersAdmin/ProfileTickets/Create': InvitationProps & {
    person: { id: string; name: string | null; email: string | null };
  };
  'OrdersAdmin/Profiles/Index': { list: ListProps<typeof profileList> };
  'OrdersAdmin/Profiles/Orders': {
    person: ProfileFacts & { orders: number };
    /** Timeline, latest first. */
    entries: ProfileEntry[];
    /** Possible duplicates of the person. */
    doubles: Double[];
    merged: Merged[];
    /** Time zone of all times shown. */
    zone: string;
    can: { decide: boolean; personalData: boolean; invite: boolean };
  };
  'OrdersAdmin/UnassignedItems': {
    list: ListProps<typeof unassignedList>;
    /** Coming slots with room, for visits bought without a time. */
    slots: { value: string; label: string }[];
    can: { mail: boolean };
  };
};
