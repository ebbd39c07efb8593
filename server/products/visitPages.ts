/** Props of pages about products that visit several slots. */
import type { Editable } from '../shared/records';
import type { VisitRule, VisitTime } from '../shared/visits';

/** A further visit in its form; null for empty fields. */
export type VisitValues = {
  id: string;
  eventId: string | null;
  minGapMinutes: number | null;
  maxGapMinutes: number | null;
  sameDay: boolean;
  canChooseLater: boolean;
};

export type VisitsValues = { visits: VisitValues[]; visitsInOrder: boolean };

/** A summary of a product with visits. */
export type VisitingProduct = {
  id: string;
  name: string;
  active: boolean;
  event: string;
  visitsInOrder: boolean;
  visits: (VisitRule & { id: string; title: string })[];
};

/** An event or a product as an option, with details that distinguish equal names. */
type DetailedOption = { value: string; label: string; detail: string };

export type VisitingProducts = { products: VisitingProduct[]; others: DetailedOption[] };

/** The visits of a product, and the options of its form. */
export type EditedVisits = {
  record: Editable<VisitsValues>;
  name: string;
  event: { id: string; title: string; hasSlots: boolean };
  active: boolean;
  /** The events with slots. */
  events: DetailedOption[];
};

/** Whether the slots of the coming weeks allow the visits in the form. */
export type VisitTrial =
  /** An example of possible times; the product's own event first, if it has slots. */
  | { outcome: 'fits'; times: (VisitTime & { title: string; timeZone: string })[] }
  /** An event that is not on sale. */
  | { outcome: 'not_published'; title: string }
  /** An event without open slots in those weeks. */
  | { outcome: 'no_slots'; title: string }
  /**
   * The first visit without a possible slot, counted from 0, and the single rule that prevents it; null for several.
   */
  | { outcome: 'conflict'; visit: number; title: string; because: VisitObstacle | null }
  /** There was too much to try. */
  | { outcome: 'unknown' };

export type VisitObstacle = 'max_gap' | 'same_day' | 'min_gap' | 'order';
