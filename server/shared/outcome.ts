/** Ends a switch over the outcomes of a function in the database: one that it never had is an error and no success. */
export function unknownOutcome(outcome: never): never {
  throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
}
