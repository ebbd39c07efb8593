/** What pages say of quotas: how they count, and how full they are. */
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { QuotaPeriod } from './requests';

export type QuotaRow = {
  id: string;
  version: number;
  name: string;
  size: number;
  period: QuotaPeriod;
  /** Of the house, for products of any event. */
  isShared: boolean;
  /** In all of its periods together. */
  taken: number;
  /** In the period where the most is. */
  mostTaken: number;
  /** Names of the products that count against it. */
  products: string[];
  /** Slots, days and events with a size of their own, which are not over. */
  exceptions: QuotaException[];
};

export type QuotaException = {
  day: IsoDate | null;
  slotId: string | null;
  startsAt: IsoDateTime | null;
  size: number;
  taken: number;
};

/** How full a quota is in one place: a slot, a day. */
export type QuotaStanding = {
  id: string;
  name: string;
  period: QuotaPeriod;
  size: number;
  usualSize: number;
  isException: boolean;
  taken: number;
  /** False where it has no size of its own here. */
  canResize: boolean;
  products: string[];
};
