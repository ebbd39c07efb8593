import type { Domain } from '../http/domain';
import { passageJob } from './devices/passages';
import { broadcastScans } from './events';
import { validations } from './routes';
import { scanEndpoints } from './routes/api';
import { entryRules } from './routes/entryRules';
import { validators } from './routes/validators';
import { watchGatesJob } from './watchGates';

export const domain = {
  endpoints: scanEndpoints,
  routes: [
    ['/validations', validations],
    ['/validators', validators],
    ['/admin/validation-rules', entryRules],
  ],
  jobs: [passageJob, watchGatesJob],
  listeners: {
    validated: [broadcastScans],
  },
} satisfies Domain;
