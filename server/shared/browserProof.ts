/**
 * The recipient of the code that a browser needs before it changes an order (`demandKnownBrowser`); `canMail` is false
 * if no email can be sent.
 */
export type BrowserProof = { email: string | null; canMail: boolean };
