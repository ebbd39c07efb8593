import type { Domain } from '../http/domain';
import { appointmentJobs } from './jobs';
import { calendar } from './routes/calendar';
import { slots } from './routes/slots';

export const domain = {
  routes: [['/admin/appointments', calendar, slots]],
  jobs: appointmentJobs,
} satisfies Domain;
