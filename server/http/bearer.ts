import type { IncomingMessage } from 'node:http';

/** The token of a program: `Authorization: Bearer <token>`. */
export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
