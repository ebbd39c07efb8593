/** A slot's waiting list as staff see to it. */
export const lineOfSlot = {
  open: (slot: string) => `/admin/waiting-list/${slot}`,
  offer: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/offer`,
  remove: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/remove`,
};

/** The same of a quota, with a page of its own. */
export const lineOfQuota = {
  show: (quota: string) => `/admin/waiting-list/quotas/${quota}`,
  open: (quota: string) => `/admin/waiting-list/quotas/${quota}`,
  offer: (quota: string, entry: string) => `/admin/waiting-list/quotas/${quota}/entries/${entry}/offer`,
  remove: (quota: string, entry: string) => `/admin/waiting-list/quotas/${quota}/entries/${entry}/remove`,
};
