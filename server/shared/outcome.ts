/** Ends a switch over the outcomes of a database function: an unknown outcome is an error, not a success. */
export function unknownOutcome(outcome: never): never {
  throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
}

/** The same for an outcome that is passed on without a switch. */
export function knownOutcome<T extends string>(known: readonly T[], outcome: T): T {
  if (!known.includes(outcome)) throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
  return outcome;
}
