/** How often a quota counts anew: never, or for each slot, day or event. */
export const QUOTA_PERIODS = ['in_all', 'slot', 'day', 'event'] as const;
export type QuotaPeriod = (typeof QUOTA_PERIODS)[number];

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
