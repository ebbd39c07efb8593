/** The mailbox of an email: removes a plus suffix. The same rule as `mailbox_of` in the database. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
