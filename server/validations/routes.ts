/** Everything about who came in. */
import { Router } from 'express';
import { gate } from './routes/gate';
import { scans } from './routes/scans';
import { stories } from './routes/stories';
import { supervised } from './routes/supervised';

export const validations = Router();

// The stories take any name, so they come last.
validations.use(scans, gate, supervised, stories);
