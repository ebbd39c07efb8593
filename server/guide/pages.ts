import type { ReadinessPoint } from '../events/pages';

/** From an empty installation to the first visitor, in order. */
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
  /** The event of the steps: a published one, else the first; null without any. */
  event: { id: string; title: string } | null;
  /** Currency of the event, else the default. */
  currency: string;
  /** Test money is accepted here, so a test costs nothing. */
  isSandbox: boolean;
  steps: GuideStep[];
};

export type GuidePages = {
  /** `isDismissed`: no longer shown on the dashboard. */
  'Guide/Show': { guide: Guide; isDismissed: boolean };
};
