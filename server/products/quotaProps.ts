/** What pages say of quotas: how they count, and how full they are. */

import type { QuotaPeriod } from '../shared/quotas';
import type { IsoDate, IsoDateTime } from '../shared/time';

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
  /** Places that people wait for; null where it can have no line, or for a person who may not look at orders. */
  awaited: number | null;
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
