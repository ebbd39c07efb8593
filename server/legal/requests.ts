import { z } from 'zod';
import { int4, localTexts } from '../shared/requestParts';

/** Far longer than any terms of sale. */
const MAX_LENGTH = 60_000;

export const legalDraftRequest = z.object({ body: localTexts(MAX_LENGTH) });
export type LegalDraftValues = z.infer<typeof legalDraftRequest>;

/** Version of the draft that the user saw. */
export const publicationRequest = z.object({ version: int4(1) });
