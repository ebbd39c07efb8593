/** What the page about people's data sends. */
import { z } from 'zod';
import { plainText, requiredText } from '../shared/requestParts';

const address = plainText(254).pipe(z.email().toLowerCase());

export const erasureRequest = z.object({ address, reason: requiredText(500) });
export const personRequest = z.object({ address });
