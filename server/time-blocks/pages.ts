import type { LastSlot } from '../events/pages';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { HoursInput } from './requests';

/** An event that is visited at a time. */
export type SlotEvent = {
  id: string;
  title: string;
  slug: string;
  status: 'draft' | 'published' | 'archived';
  currency: string;
  venue: string;
  timeZone: string;
  /** It is visited on a day, at whatever time. */
  byDay: boolean;
};

/** What applying opening hours would do to the slots of one day. */
export type PreviewDay = {
  date: IsoDate;
  /** How many there would be. */
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
  /** The first of those in which more is taken than the hours allow; a null capacity: they have no such slot. */
  conflicts: { id: string; startsAt: IsoDateTime; taken: number; capacity: number | null; orders: number }[];
  conflictCount: number;
  until: IsoDate;
};

export type TimeBlocksPages = {
  'TimeBlocks/Index': {
    events: SlotEvent[];
    /** The event whose hours these are; null while there is none to choose. */
    event: SlotEvent | null;
    hours: Editable<HoursInput> | null;
    today: IsoDate;
    /** The last day for which slots are made now; every night adds one. */
    until: IsoDate;
    lastSlot: LastSlot | null;
    /** What is sold beyond the hours in force. */
    conflicts?: Pick<HoursPreview, 'conflicts' | 'conflictCount'>;
  };
};
