/** Ends a switch over the outcomes of a database function: an unknown outcome is an error, not a success. */
export function unknownOutcome(outcome: never): never {
  throw new Error(`unknown outcome ${JSON.stringify(outcome)}`);
}

/**
 * The outcome of a database function, if the server knows it: an unknown one is an error, not a success. The test
 * `outcomes` compares `known` with the header of that function.
 */
export function knownOutcome<const T extends string>(
  of: string,
  known: readonly T[],
  outcome: string | null | undefined,
): T {
  const found = known.find((one) => one === outcome);
  if (found === undefined) throw new Error(`unknown outcome ${JSON.stringify(outcome)} of ${of}`);
  return found;
}
