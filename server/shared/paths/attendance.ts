/** Pages about ticket holders. */

export const profiles = {
  index: () => '/admin/profiles',
  orders: (id: string) => `/admin/profiles/${id}/orders`,
  merges: (id: string) => `/admin/profiles/${id}/merges`,
  apart: (id: string) => `/admin/profiles/${id}/apart`,
  export: (format: 'csv' | 'xlsx') => `/admin/profiles/export.${format}`,
  merge: (decision: string) => `/admin/profiles/merges/${decision}`,
};

export const unassigned = {
  index: () => '/admin/unassigned-items',
  holders: () => '/admin/unassigned-items/holders',
  slot: () => '/admin/unassigned-items/slot',
  mails: () => '/admin/unassigned-items/mails',
};
