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
  /** Of the event that is chosen; null before. */
  choices: InvitationChoices | null;
  /** What waits for a second person, then the latest. */
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
    /** What happened, the latest first. */
    entries: ProfileEntry[];
    /** Who may be the same person. */
    doubles: Double[];
    merged: Merged[];
    /** The clock that all of it is told by. */
    zone: string;
    can: { decide: boolean; personalData: boolean; invite: boolean };
  };
  'OrdersAdmin/UnassignedItems': {
    list: ListProps<typeof unassignedList>;
    /** Coming times with room, for visits that were bought without one. */
    slots: { value: string; label: string }[];
    can: { mail: boolean };
  };
};
