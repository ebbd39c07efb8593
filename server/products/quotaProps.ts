/** Props about quotas: how they count, and their usage. */

import type { QuotaPeriod } from '../shared/quotas';
import type { IsoDate, IsoDateTime } from '../shared/time';

export type QuotaRow = {
  id: string;
  version: number;
  name: string;
  size: number;
  period: QuotaPeriod;
  /** It belongs to the organisation, for products of any event. */
  isShared: boolean;
  /** In all of its periods together. */
  taken: number;
  /** In the fullest period. */
  mostTaken: number;
  /** Places on the waiting list; null if it can have none, or the viewer may not see orders. */
  awaited: number | null;
  /** Names of the products that count on it. */
  products: string[];
  /** Future slots, days and events with their own size. */
  exceptions: QuotaException[];
};

export type QuotaException = {
  day: IsoDate | null;
  slotId: string | null;
  startsAt: IsoDateTime | null;
  size: number;
  taken: number;
};
