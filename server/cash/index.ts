/** The door of the counters. */
export { cashJobs, printWanted } from './printing/runPrints';
