/** Codes with which PostgreSQL, its driver or the network say that the database is away for now. */
const DATABASE_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08\w{3}|53300|P1001|P1002|P1008|P1017|P2024)$/;
/** Whether a statement failed because the database cannot be reached or does not answer, and not for what it says. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown[] };
  return (
    (typeof code === 'string' && DATABASE_AWAY.test(code)) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database/.test(
      error.message,
    ) ||
    (cause !== undefined && isDatabaseAway(cause)) ||
    (errors?.some(isDatabaseAway) ?? false)
  );
}
