/** The mailbox behind an address: what stands behind a plus leads to the same. `mailbox_of` says it in the database. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
