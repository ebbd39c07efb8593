/** Public interface of the installation's state: the status page and `npm run doctor` run the same checks. */
import { type Check, type CheckResult, runCheck } from './check';
import { backup } from './checks/backup';
import { certificate } from './checks/certificate';
import { disk } from './checks/disk';
import { jobs } from './checks/jobs';
import { mail } from './checks/mail';
import { outbox } from './checks/outbox';
import { providers } from './checks/providers';
import { statements } from './checks/statements';
import { versions } from './checks/versions';

const CHECKS: readonly Check[] = [versions, jobs, outbox, providers, mail, disk, statements, backup, certificate];

/** Runs all checks together. @returns their results in the order of the page */
export const runChecks = (): Promise<CheckResult[]> => Promise.all(CHECKS.map(runCheck));
