/** Credentials of a device in a request. */
import type { Request } from 'express';
import { COOKIES, readCookie } from '../../http/cookies';

/** Token of a program. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(req.get('Authorization') ?? '')?.[1];

/** Token of a browser. */
export const cookieOf = (req: Request): string | undefined => readCookie(req, COOKIES.gateDevice);
