/** At a counter, and of those who look after counters. */
export const cashboxes = {
  index: () => '/cashboxes',
  one: (id: string) => `/cashboxes/${id}`,
};

export const cashbox = () => '/cashbox';

export const shifts = {
  index: () => '/cashbox-shifts',
  create: (cashbox?: string) => `/cashbox-shifts/create${cashbox ? `?cashbox=${cashbox}` : ''}`,
  one: (id: string) => `/cashbox-shifts/${id}`,
  movements: (id: string) => `/cashbox-shifts/${id}/movements`,
  closing: (id: string) => `/cashbox-shifts/${id}/closing`,
  resume: (id: string) => `/cashbox-shifts/${id}/resume`,
  count: (id: string) => `/cashbox-shifts/${id}/count`,
  reason: (id: string) => `/cashbox-shifts/${id}/reason`,
  approval: (id: string) => `/cashbox-shifts/${id}/approval`,
};
