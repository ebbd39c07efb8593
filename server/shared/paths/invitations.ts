/** Complimentary tickets. */

export const invitations = {
  index: () => '/admin/invitations',
  create: (event?: string, from?: string) =>
    `/admin/invitations/create${event ? `?event=${event}${from ? `&from=${from}` : ''}` : ''}`,
  budget: (event: string) => `/admin/invitations/budgets/${event}`,
  approve: (id: string) => `/admin/invitations/${id}/approval`,
  refuse: (id: string) => `/admin/invitations/${id}/refusal`,
  /** A complimentary ticket for a known profile. */
  forProfile: (profile: string, event?: string, from?: string) =>
    `/admin/profiles/${profile}/tickets/create${event ? `?event=${event}${from ? `&from=${from}` : ''}` : ''}`,
};
