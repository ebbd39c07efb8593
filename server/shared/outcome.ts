/** Ends a switch over the outcomes of a function in the database: one that it never had is an error and no success. */
export function unknownOutcome(outcome: never): never {
  throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
}

/** The same of one that is handed on and not switched over. */
export function knownOutcome<T extends string>(known: readonly T[], outcome: T): T {
  if (!known.includes(outcome)) throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
  return outcome;
}
