/** The door of the counters. */
import { printJobs } from './printing/runPrints';
import { forgottenShifts } from './shifts/forgottenShifts';

export { printWanted } from './printing/runPrints';
export const cashJobs = [...printJobs, forgottenShifts];
