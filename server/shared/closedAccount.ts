/** Whether an email is that of an account closed for good (`close_accounts`). */
export const isClosedAddress = (email: string): boolean => email.endsWith('@deleted.invalid');
