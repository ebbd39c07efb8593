import type { LastSlot } from '../events/pages';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { HoursInput } from './requests';

/** An event with slots. */
export type SlotEvent = {
  id: string;
  title: string;
  slug: string;
  status: 'draft' | 'published' | 'archived';
  currency: string;
  venue: string;
  timeZone: string;
  /** Day tickets, without a time. */
  byDay: boolean;
};

/** Effect of new opening hours on the slots of a day. */
export type PreviewDay = {
  date: IsoDate;
  /** Number of slots after the change. */
  slots: number;
  created: number;
  changed: number;
  removed: number;
  closed: number;
  kept: number;
  conflicts: number;
};

export type HoursPreview = {
  days: PreviewDay[];
  /** First slots with more places taken than the hours allow; null capacity: no such slot. */
  conflicts: { id: string; startsAt: IsoDateTime; taken: number; capacity: number | null; orders: number }[];
  conflictCount: number;
  until: IsoDate;
};

export type TimeBlocksPages = {
  'TimeBlocks/Index': {
    events: SlotEvent[];
    /** Event of the hours; null if there is none. */
    event: SlotEvent | null;
    hours: Editable<HoursInput> | null;
    today: IsoDate;
    /** Last day with slots; each night adds one. */
    until: IsoDate;
    lastSlot: LastSlot | null;
    /** Sales beyond the present hours. */
    conflicts?: Pick<HoursPreview, 'conflicts' | 'conflictCount'>;
  };
};
