/** By what a device proves itself in a request. */
import type { Request } from 'express';
import { COOKIES, readCookie } from '../../http/cookies';

/** The token that a program sends. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(req.get('Authorization') ?? '')?.[1];

/** The token that a browser keeps. */
export const cookieOf = (req: Request): string | undefined => readCookie(req, COOKIES.gateDevice);
