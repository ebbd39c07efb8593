/** What the address of an account becomes when it is closed for good (`close_accounts`). */
export const isClosedAddress = (email: string): boolean => email.endsWith('@deleted.invalid');
