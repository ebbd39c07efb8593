import type { SettingsSection } from '../settings/pages';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ErasureKind } from './actions/eraseDue';

export type { ErasureKind } from './actions/eraseDue';

export type ErasureRun = {
  day: IsoDate;
  startedAt: IsoDateTime;
  /** Null while it is running, or if it was interrupted and another day's run continued. */
  finishedAt: IsoDateTime | null;
  error: string | null;
  /** Erased rows by kind. */
  counts: Record<string, number>;
};

export type KnownOrder = {
  id: string;
  reference: string;
  state: string;
  title: string;
  boughtAt: IsoDateTime;
  /** Undecided: held, or unpaid. */
  isOpen: boolean;
  /** The future visit ends then. */
  comesUntil: IsoDateTime | null;
  /** Data that must be kept until then; null if it may be erased, or is. */
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
    /** A member of staff: their account is closed on the user page. */
    isStaff: boolean;
  } | null;
  /** The newest of them. */
  orders: KnownOrder[];
  orderCount: number;
  /** Units of other people's orders with their email. */
  holderCount: number;
  requestCount: number;
  codeCount: number;
  supportCount: number;
  waitingCount: number;
  invitedCount: number;
  mailCount: number;
  /** When the security log deletes its data; null if it has none. */
  securityUntil: IsoDateTime | null;
};

export type PrivacyPages = {
  'Settings/Privacy': {
    record: Extract<SettingsSection, { name: 'privacy' }>['record'];
    state: 'waiting' | 'working' | 'failed' | 'late';
    lastFinishedAt: IsoDateTime | null;
    error: string | null;
    nextAt: IsoDateTime;
    /** Data that the next run would erase; counted up to `counted`. */
    due: { kind: ErasureKind; count: number }[];
    counted: number;
    runs: ErasureRun[];
  };
  'PersonalData/Index': {
    /** The search; empty without one. */
    address: string;
    isAddress: boolean;
    person: KnownPerson | null;
    /** Similar addresses. */
    similar: string[];
    zone: string;
  };
};
