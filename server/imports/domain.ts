import type { Domain } from '../http/domain';
import { importJobs } from './jobs';
import { imports } from './routes/imports';

export const domain = { routes: [['/admin/imports', imports]], jobs: importJobs } satisfies Domain;
