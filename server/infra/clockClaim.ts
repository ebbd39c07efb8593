/** The claim of a process on a clock that it runs: renewed while the run lasts, so that no other process repeats it. */

/** A claim is renewed for ten times its limit: a run of 120 s that has not ended after 20 minutes has hung. */
const MAX_LIMITS = 10;
const RENEWALS_IN_LIMIT = 3;

/**
 * Renews a claim at each third of its limit.
 * @param renew renews a claim and returns the new one; null if it is lost, after which it is left alone
 * @returns a function that stops and returns the last claim
 */
export function keepClaim(
  first: string,
  limitSeconds: number,
  renew: (claim: string) => Promise<string | null>,
): () => Promise<string> {
  let claim = first;
  let renewals = 0;
  let renewing: Promise<void> = Promise.resolve();
  const renewOnce = async () => {
    const renewed = await renew(claim);
    if (renewed === null) clearInterval(timer);
    else claim = renewed;
  };
  const timer = setInterval(
    () => {
      renewals += 1;
      if (renewals === MAX_LIMITS * RENEWALS_IN_LIMIT) clearInterval(timer);
      // A claim that could not be renewed now is still there at the next third.
      renewing = renewing.then(renewOnce).catch(() => {});
    },
    (limitSeconds * 1000) / RENEWALS_IN_LIMIT,
  );
  return async () => {
    clearInterval(timer);
    await renewing;
    return claim;
  };
}
