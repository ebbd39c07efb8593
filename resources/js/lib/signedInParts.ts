type Parts = typeof import('@/Components/shell/signedIn');

/** Guests load none of it. */
let loaded: Parts | undefined;

/** Loads the parts of the public frame for signed-in users before the frame renders. */
export async function loadSignedInParts(): Promise<void> {
  loaded ??= await import('@/Components/shell/signedIn');
}

/** Empty if they could not be loaded: the page then says that it is incomplete. */
export const signedInParts = (): Partial<Parts> => loaded ?? {};
