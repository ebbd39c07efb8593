/** The door of the house's legal texts: which are in force, and who accepted which. */
export { type Acceptance, type Accepted, acceptancesFor } from './queries/acceptancesFor';
export { acceptedBy } from './queries/acceptedBy';
export { inForce, lastVersions, legalLanguages } from './queries/inForce';
