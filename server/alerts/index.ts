/** Public interface of alerts for other domains. */
export { alertJobs } from './jobs';
