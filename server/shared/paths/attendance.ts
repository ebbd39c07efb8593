/** Whom tickets are for. */

export const unassigned = {
  index: () => '/admin/unassigned-items',
  holders: () => '/admin/unassigned-items/holders',
  slot: () => '/admin/unassigned-items/slot',
  mails: () => '/admin/unassigned-items/mails',
};
