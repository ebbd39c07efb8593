import { Router } from 'express';
import { batches } from './routes/batches';
import { codes } from './routes/codes';
import { codeRequests } from './routes/requests';
import { submissions } from './routes/submissions';

export const promoCodes = Router();

promoCodes.use(codes);
promoCodes.use(batches);
promoCodes.use(codeRequests);
promoCodes.use(submissions);
