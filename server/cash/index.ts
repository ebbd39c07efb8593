/** Public interface of tills for other domains. */
import { printJobs } from './printing/runPrints';
import { forgottenShifts } from './shifts/forgottenShifts';

export const cashJobs = [...printJobs, forgottenShifts];
