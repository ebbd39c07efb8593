import type { EventAlerts } from '../../generated/prisma/client';

/** Alert thresholds of an event. Whole percentages; 0, or no step, disables. */
export type AlertValues = {
  /** Steps of a slot's sales, in percent. */
  occupancy: number[];
  /** Days ahead at which a day with sales below the percentage is reported. */
  lowSalesDays: number;
  lowSalesPercent: number;
  /** Used percentage of a quota. */
  quotaPercent: number;
  /** Denied percentage of the scans of an hour. */
  refusalsPercent: number;
  /** Number of orders that need staff. */
  attentions: number;
};

/** Defaults of an event without settings. */
export const USUAL_ALERTS: AlertValues = {
  occupancy: [90, 100],
  lowSalesDays: 0,
  lowSalesPercent: 20,
  quotaPercent: 90,
  refusalsPercent: 30,
  attentions: 5,
};

/** Version of unsaved settings. */
export const UNWRITTEN = 1;

export const alertValues = ({ eventId: _, version: __, ...values }: EventAlerts): AlertValues => values;
