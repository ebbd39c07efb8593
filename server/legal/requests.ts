import { z } from 'zod';
import { int4, localTexts } from '../shared/requestParts';

/** Far longer than any terms of sale; a whole law does not fit. */
const MAX_LENGTH = 60_000;

export const legalDraftRequest = z.object({ body: localTexts(MAX_LENGTH) });
export type LegalDraftValues = z.infer<typeof legalDraftRequest>;

/** The state of the draft that is published: what its writer saw. */
export const publicationRequest = z.object({ version: int4(1) });
