import type { LimitName } from '../shared/limits';
import type { Permission } from '../shared/permissions';
import type { Editable } from '../shared/records';
import type { IsoDate } from '../shared/time';

/** Permissions of one area. */
export type PermissionArea = { area: string; permissions: Permission[] };

/** The limits of a role in its form; null for unlimited. */
export type LimitValues = Record<LimitName, number | null> & { currency: string | null };

/** The scope and end of a role. */
export type Reach = {
  /** Only in these venues, with all their events, and in these events. */
  isLimited: boolean;
  venues: string[];
  events: string[];
  /** The last day in the organisation's time zone. */
  until: IsoDate | null;
};

/** The venues and events that a role may be limited to. */
export type PlaceChoices = { venues: { value: string; label: string }[]; events: { value: string; label: string }[] };

export type RoleColumn = {
  id: string;
  /** A built-in role has here the key of its texts. */
  name: string;
  builtIn: boolean;
  description: string;
  permissions: Permission[];
  limits: LimitValues;
  reach: Reach;
  /** The number of people with it, counted up to a thousand. */
  people: number;
  /** Its holders need two-factor sign-in. */
  requiresTwoFactor: boolean;
  /** It has no permission that its viewer lacks, and is not the administrator's. */
  mayChange: boolean;
  /** It has no permission that its viewer lacks. */
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
    /** The role in the form. */
    record: Editable<RoleValues> | null;
    /** The initial values of a new role. */
    draft: RoleValues | null;
    /** The permissions that the viewer may give; others cannot be ticked. */
    mine: { permissions: Permission[] };
    /** The organisation's first, then those of its events. */
    currencies: string[];
    places: PlaceChoices;
  };
};
