import pino from 'pino';

/** JSON lines on standard output; personal data and secrets stay out of them. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'error' : 'info'),
  base: { pid: process.pid },
  redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secret', '*.token'],
});
