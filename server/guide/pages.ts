import type { ReadinessPoint } from '../events/pages';

/** From an empty house to the first visitor at the gate, in their order. */
export const GUIDE_STEPS = [
  'venue',
  'event',
  'slots',
  'product',
  'house',
  'legal',
  'mail',
  'payment',
  'publish',
  'purchase',
  'scan',
] as const;
export type GuideStepName = (typeof GUIDE_STEPS)[number];

export type GuideStep = {
  name: GuideStepName;
  isDone: boolean;
  /** Publishing checklist points that this step lacks. */
  missing: ReadinessPoint['key'][];
  /** Page of the step; null while another must come first, or if no page exists. */
  href: string | null;
};

export type Guide = {
  /** The event it goes by: one that is published, else the first; null while there is none. */
  event: { id: string; title: string } | null;
  /** Currency of the event, else the default. */
  currency: string;
  /** Play money is taken here, and a test costs nothing. */
  isSandbox: boolean;
  steps: GuideStep[];
};

export type GuidePages = {
  /** `isDismissed`: no longer shown on the dashboard. */
  'Guide/Show': { guide: Guide; isDismissed: boolean };
};
