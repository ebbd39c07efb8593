import type { SlotEdit } from '@server/appointments/requests';

/** Form values of a slot: a number may be blank. */
export type SlotForm = Omit<SlotEdit, 'capacity'> & { capacity: number | null };
