import type { SettingsSection } from '../settings/pages';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ErasureKind } from './actions/eraseDue';

export type { ErasureKind } from './actions/eraseDue';

export type ErasureRun = {
  day: IsoDate;
  startedAt: IsoDateTime;
  /** Null while it is not over, or where it broke off and another day went on. */
  finishedAt: IsoDateTime | null;
  error: string | null;
  /** Rows by what they told of. */
  counts: Record<string, number>;
};

export type KnownOrder = {
  id: string;
  reference: string;
  state: string;
  title: string;
  boughtAt: IsoDateTime;
  /** It is not decided yet: held, or waiting to be paid. */
  isOpen: boolean;
  /** The visit is still to come, until then. */
  comesUntil: IsoDateTime | null;
  /** What has to stay until then; null where it may go, or is gone. */
  holdersUntil: IsoDateTime | null;
  areHoldersGone: boolean;
  buyerUntil: IsoDateTime | null;
  isBuyerGone: boolean;
};

export type KnownPerson = {
  account: {
    id: string;
    name: string;
    createdAt: IsoDateTime;
    lastSeenAt: IsoDateTime | null;
    /** Works here: their account is ended on the page of people. */
    isStaff: boolean;
  } | null;
  /** The newest of them. */
  orders: KnownOrder[];
  orderCount: number;
  /** Units of other people's orders that name their address. */
  holderCount: number;
  requestCount: number;
  codeCount: number;
  supportCount: number;
  waitingCount: number;
  invitedCount: number;
  mailCount: number;
  /** Until when the security log keeps what it knows; null where it knows nothing. */
  securityUntil: IsoDateTime | null;
};

export type PrivacyPages = {
  'Settings/Privacy': {
    record: Extract<SettingsSection, { name: 'privacy' }>['record'];
    state: 'waiting' | 'working' | 'failed' | 'late';
    lastFinishedAt: IsoDateTime | null;
    error: string | null;
    nextAt: IsoDateTime;
    /** What the next run would erase; counted up to `counted`. */
    due: { kind: ErasureKind; count: number }[];
    counted: number;
    runs: ErasureRun[];
  };
  'PersonalData/Index': {
    /** What was looked for; empty where nothing was. */
    address: string;
    isAddress: boolean;
    person: KnownPerson | null;
    /** Addresses that are written nearly so. */
    similar: string[];
    zone: string;
  };
};
