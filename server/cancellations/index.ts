/** Public interface of cancellations for other domains. */
export { cancellationJobs } from './jobs';
