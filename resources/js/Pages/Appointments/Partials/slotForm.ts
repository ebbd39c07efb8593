import type { SlotEdit } from '@server/appointments/requests';

/** A slot while it is being edited: a figure may be missing for a moment. */
export type SlotForm = Omit<SlotEdit, 'capacity'> & { capacity: number | null };
