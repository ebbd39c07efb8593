import pino from 'pino';
import { requestNow } from './tracing';

/** The own data of an error, without attached objects, which may be a connection with its password. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

/**
 * Mail servers and the database repeat addresses in their messages. The first part takes an escape of JSON, such as the
 * end of a line before an address, which stays whole. Lengths are limits of addresses, and keep the search short.
 */
const EMAIL = /(\\(?:u[\da-f]{4}|.))?[^\s"'<>@:;,()\\]{1,64}@[^\s"'<>@:;,()\\]{1,255}\.[\w-]{1,63}/g;

/** JSON lines on standard output, without personal data and secrets. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'error' : 'info'),
  base: { pid: process.pid },
  // The request that a line belongs to; lines that name it themselves keep theirs.
  mixin: () => {
    const request = requestNow();
    return request ? { request } : {};
  },
  serializers: { err: describeError },
  hooks: { streamWrite: (line) => line.replace(EMAIL, '$1…@…') },
  redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secret', '*.token'],
});
