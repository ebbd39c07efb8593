/** The period of a quota: in all, or per slot, day or event. */
export const QUOTA_PERIODS = ['in_all', 'slot', 'day', 'event'] as const;
export type QuotaPeriod = (typeof QUOTA_PERIODS)[number];

/** The usage of a quota in one slot or on one day. */
export type QuotaStanding = {
  id: string;
  name: string;
  period: QuotaPeriod;
  size: number;
  usualSize: number;
  isException: boolean;
  taken: number;
  /** False if it has no separate size here. */
  canResize: boolean;
  products: string[];
};
