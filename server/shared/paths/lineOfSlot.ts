/** A slot's waiting list in the back office. */
export const lineOfSlot = {
  open: (slot: string) => `/admin/waiting-list/${slot}`,
  offer: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/offer`,
  remove: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/remove`,
};

/** The same for a quota, with a separate page. */
export const lineOfQuota = {
  show: (quota: string) => `/admin/waiting-list/quotas/${quota}`,
  open: (quota: string) => `/admin/waiting-list/quotas/${quota}`,
  offer: (quota: string, entry: string) => `/admin/waiting-list/quotas/${quota}/entries/${entry}/offer`,
  remove: (quota: string, entry: string) => `/admin/waiting-list/quotas/${quota}/entries/${entry}/remove`,
};
