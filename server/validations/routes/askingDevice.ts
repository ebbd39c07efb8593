import type { Request } from 'express';
import { COOKIES, readCookie } from '../../http/cookies';

/** Token of a device in a browser. */
export const cookieOf = (req: Request): string | undefined => readCookie(req, COOKIES.gateDevice);
