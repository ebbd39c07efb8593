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
  /** Of the publishing checklist, what this step still lacks. */
  missing: ReadinessPoint['key'][];
  /** Where it is done; null while another step has to come first, or where no page can do it. */
  href: string | null;
};

export type Guide = {
  /** The event it goes by: one that is published, else the first; null while there is none. */
  event: { id: string; title: string } | null;
  /** The event's, or the house's where there is none yet. */
  currency: string;
  /** Play money is taken here, and a test costs nothing. */
  isSandbox: boolean;
  steps: GuideStep[];
};

export type GuidePages = {
  /** `isDismissed`: it stands on their dashboard no more. */
  'Guide/Show': { guide: Guide; isDismissed: boolean };
};
