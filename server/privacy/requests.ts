/** Requests of the page about personal data. */
import { z } from 'zod';
import { email, requiredText } from '../shared/requestParts';

const address = email();

export const erasureRequest = z.object({ address, reason: requiredText(500) });
export const personRequest = z.object({ address });
