/**
 * Knows the browser in which an order was placed. The order's key does not: a person who got a mail that was meant for
 * another has it as well.
 */
import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { keysOf } from '../infra/env';
import { isSameSecret } from '../infra/isSameSecret';
import { env } from '../infra/runtime';
import { COOKIES, readCookie, setCookie } from './cookies';

/** As long as the money may take to arrive, and an hour. */
const SECONDS = 2 * 3600;

const markOf = (orderId: string, key = env().APP_KEY): string =>
  createHmac('sha256', key).update(`placed here ${orderId}`).digest('base64url').slice(0, 32);

/** Marks the browser at hand; the order placed last counts. */
export const markPlacedHere = (res: Response, orderId: string): void =>
  setCookie(res, COOKIES.placed, markOf(orderId), { httpOnly: true, maxAgeSeconds: SECONDS });

export const wasPlacedHere = (req: Request, orderId: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(readCookie(req, COOKIES.placed), markOf(orderId, key)));
