/** What the pages about products that visit several slots show. */
import type { Editable } from '../shared/records';
import type { VisitRule, VisitTime } from '../shared/visits';

/** A further visit as its form has it; null where nothing is typed yet. */
export type VisitValues = {
  id: string;
  eventId: string | null;
  minGapMinutes: number | null;
  maxGapMinutes: number | null;
  sameDay: boolean;
  canChooseLater: boolean;
};

export type VisitsValues = { visits: VisitValues[]; visitsInOrder: boolean };

/** A product that visits several slots, at a glance. */
export type VisitingProduct = {
  id: string;
  name: string;
  active: boolean;
  event: string;
  visitsInOrder: boolean;
  visits: (VisitRule & { id: string; title: string })[];
};

/** An event or a product to choose, with what tells it from others of its name. */
type DetailedOption = { value: string; label: string; detail: string };

export type VisitingProducts = { products: VisitingProduct[]; others: DetailedOption[] };

/** The visits of one product, and what its form offers. */
export type EditedVisits = {
  record: Editable<VisitsValues>;
  name: string;
  event: { id: string; title: string; hasSlots: boolean };
  active: boolean;
  /** The events with slots. */
  events: DetailedOption[];
};

/** Whether the slots of the coming weeks allow the visits of a product as its form has them. */
export type VisitTrial =
  /** When a person could come, for example; the product's own event first, where it has slots. */
  | { outcome: 'fits'; times: (VisitTime & { title: string; timeZone: string })[] }
  /** An event that is not on sale as yet, or no longer. */
  | { outcome: 'not_published'; title: string }
  /** An event without open slots in those weeks. */
  | { outcome: 'no_slots'; title: string }
  /** The first visit that no slot fits, counted from 0, and the one rule that would have to go; null for several. */
  | { outcome: 'conflict'; visit: number; title: string; because: VisitObstacle | null }
  /** There was too much to try. */
  | { outcome: 'unknown' };

export type VisitObstacle = 'max_gap' | 'same_day' | 'min_gap' | 'order';
