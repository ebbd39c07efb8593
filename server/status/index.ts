/** Public interface of the installation's state: the status page and `npm run doctor` run the same checks. */
import { type Check, type CheckResult, runCheck } from './check';
import { backup } from './checks/backup';
import { certificate } from './checks/certificate';
import { clockCheck, extensionsCheck, migrationsCheck, sessionCheck } from './checks/database';
import { disk } from './checks/disk';
import { jobs } from './checks/jobs';
import { keyCheck, storageCheck } from './checks/machine';
import { mail } from './checks/mail';
import { outbox } from './checks/outbox';
import { providers } from './checks/providers';
import { statements } from './checks/statements';
import { versions } from './checks/versions';

/** All but the proofs, which read the whole database. */
export const CHECKS: readonly Check[] = [
  ...[versions, migrationsCheck, jobs, outbox, providers, mail, disk, storageCheck, backup, certificate],
  ...[statements, sessionCheck, extensionsCheck, clockCheck, keyCheck],
];

/** Runs all checks together. @returns their results in the order of the page */
export const runChecks = (): Promise<CheckResult[]> => Promise.all(CHECKS.map(runCheck));
