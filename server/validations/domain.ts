import type { Domain } from '../http/domain';
import { passageJob } from './devices/passages';
import { broadcastScans } from './events';
import { scanEndpoints } from './routes/api';
import { entryRules } from './routes/entryRules';
import { gate } from './routes/gate';
import { inside } from './routes/inside';
import { offlineList } from './routes/offline';
import { scans } from './routes/scans';
import { stories } from './routes/stories';
import { supervised } from './routes/supervised';
import { validators } from './routes/validators';
import { visitors } from './routes/visitors';
import { watchGatesJob } from './watchGates';

export const domain = {
  endpoints: scanEndpoints,
  routes: [
    // Scan pages match any name, so they come last.
    ['/validations', scans, offlineList, gate, inside, supervised, visitors, stories],
    ['/validators', validators],
    ['/admin/validation-rules', entryRules],
  ],
  jobs: [passageJob, watchGatesJob],
  listeners: {
    validated: [broadcastScans],
  },
} satisfies Domain;
