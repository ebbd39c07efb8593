import type { Domain } from '../http/domain';
import { privacyJobs } from './jobs';
import { personalData } from './routes/personalData';
import { privacySettings } from './routes/privacySettings';

export const domain = {
  routes: [
    ['/admin/personal-data', personalData],
    ['/settings/privacy', privacySettings],
  ],
  jobs: privacyJobs,
} satisfies Domain;
