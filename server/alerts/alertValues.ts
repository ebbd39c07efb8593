import type { EventAlerts } from '../../generated/prisma/client';

/** When the people of an event are told. Percentages of whole numbers; nought, or no step, is never. */
export type AlertValues = {
  /** Steps of a slot's sale, in percent. */
  occupancy: number[];
  /** So many days before a day of which less than so much is sold. */
  lowSalesDays: number;
  lowSalesPercent: number;
  /** Used of a quota. */
  quotaPercent: number;
  /** Refused of the scans of an hour. */
  refusalsPercent: number;
  /** Orders that staff must see to. */
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

/** The version of what is not written yet. */
export const UNWRITTEN = 1;

export const alertValues = ({ eventId: _, version: __, ...values }: EventAlerts): AlertValues => values;
