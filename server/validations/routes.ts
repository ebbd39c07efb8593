/** Routes of scanning and entry. */
import { Router } from 'express';
import { gate } from './routes/gate';
import { inside } from './routes/inside';
import { offlineList } from './routes/offline';
import { scans } from './routes/scans';
import { stories } from './routes/stories';
import { supervised } from './routes/supervised';
import { visitors } from './routes/visitors';

export const validations = Router();

// Scan pages match any name, so they come last.
validations.use(scans, offlineList, gate, inside, supervised, visitors, stories);
