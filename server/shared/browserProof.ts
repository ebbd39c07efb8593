/** Where a code goes that a browser needs before it changes an order (`demandKnownBrowser`); `canMail` is false where none can be sent. */
export type BrowserProof = { email: string | null; canMail: boolean };
