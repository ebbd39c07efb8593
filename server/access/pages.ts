import type { LimitName } from '../shared/limits';
import type { Permission } from '../shared/permissions';
import type { Editable } from '../shared/records';
import type { IsoDate } from '../shared/time';

/** Permissions that are about the same thing. */
export type PermissionArea = { area: string; permissions: Permission[] };

/** How far a role goes, as its form edits it; null without a bound. */
export type LimitValues = Record<LimitName, number | null> & { currency: string | null };

/** Where a role reaches and until when. */
export type Reach = {
  /** Only in these venues, with all their events, and in these events. */
  isLimited: boolean;
  venues: string[];
  events: string[];
  /** The last day on the house's clock. */
  until: IsoDate | null;
};

/** The venues and events that a role may be limited to. */
export type PlaceChoices = { venues: { value: string; label: string }[]; events: { value: string; label: string }[] };

export type RoleColumn = {
  id: string;
  /** Of a built-in role the name under which its texts are. */
  name: string;
  builtIn: boolean;
  description: string;
  permissions: Permission[];
  limits: LimitValues;
  reach: Reach;
  /** How many people have it, counted up to a thousand. */
  people: number;
  /** A person who has it signs in in two steps. */
  requiresTwoFactor: boolean;
  /** It holds nothing that its viewer lacks, and is not the administrator's. */
  mayChange: boolean;
  /** It holds nothing that its viewer lacks. */
  isBelow: boolean;
};

export type RoleValues = {
  name: string;
  description: string;
  permissions: Permission[];
  limits: LimitValues;
  reach: Reach;
};

export type AccessPages = {
  'RolesAndPermissions/Index': {
    areas: PermissionArea[];
    roles: RoleColumn[];
    /** The role that is being changed. */
    record: Editable<RoleValues> | null;
    /** What a new role starts with. */
    draft: RoleValues | null;
    /** What the viewer of the page may give; nothing beyond it can be ticked. */
    mine: { permissions: Permission[] };
    /** The house's first, then those of what is sold. */
    currencies: string[];
    places: PlaceChoices;
  };
};
