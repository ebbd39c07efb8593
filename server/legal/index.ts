/** Public interface of legal texts: those in force, and acceptances. */
export { type Acceptance, type Accepted, acceptancesFor } from './queries/acceptancesFor';
export { acceptedBy } from './queries/acceptedBy';
export { inForce, lastVersions, legalLanguages } from './queries/inForce';
