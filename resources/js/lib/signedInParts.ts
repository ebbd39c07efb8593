type Parts = typeof import('@/Components/shell/signedIn');

/** A person who is not signed in loads none of it. */
let loaded: Parts | undefined;

/** Fetches what the visitors' frame shows to who is signed in, so that it is there when the frame is drawn. */
export async function loadSignedInParts(): Promise<void> {
  loaded ??= await import('@/Components/shell/signedIn');
}

/** Nothing where they could not be fetched: then the page says that it is not all there. */
export const signedInParts = (): Partial<Parts> => loaded ?? {};
