/** A slot's waiting list as staff see to it. */
export const lineOfSlot = {
  open: (slot: string) => `/admin/waiting-list/${slot}`,
  offer: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/offer`,
  remove: (slot: string, entry: string) => `/admin/waiting-list/${slot}/entries/${entry}/remove`,
};
