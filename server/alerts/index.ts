/** The door of alerts: the people of an event are told when it crosses what its settings say. */
export { alertJobs } from './jobs';
