/** Handling of buyers with cancelled visits. */
import { query } from './address';

export const cancellations = {
  index: () => '/admin/cancellations',
  create: (of: { change?: string; slots?: string; event?: string; from?: string; until?: string } = {}) =>
    `/admin/cancellations/create${query(of)}`,
  preview: () => '/admin/cancellations/preview',
  show: (id: string) => `/admin/cancellations/${id}`,
  deadline: (id: string) => `/admin/cancellations/${id}/deadline`,
  end: (id: string) => `/admin/cancellations/${id}/end`,
  places: (id: string) => `/admin/cancellations/${id}/places`,
  reminders: (id: string) => `/admin/cancellations/${id}/reminders`,
};
