import pino from 'pino';

/** What an error says of itself; not what hangs from it, which may be a connection with its password. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

/** JSON lines on standard output; personal data and secrets stay out of them. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'error' : 'info'),
  base: { pid: process.pid },
  serializers: { err: describeError },
  redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secret', '*.token'],
});
