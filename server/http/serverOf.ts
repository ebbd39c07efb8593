import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { serializeRequests } from './serializeRequests';

/**
 * Creates objects of class `made` with this prototype. Node's classes are old-style functions, which accept any `this`.
 */
function bornWith<C extends typeof IncomingMessage | typeof ServerResponse>(prototype: object, made: C): C {
  function Born(this: object, ...args: unknown[]): void {
    Reflect.apply(made, this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C;
}

/**
 * Longer than proxies and browsers keep an idle connection, usually a minute: if this side closed first, a request just
 * being sent would be lost.
 */
const IDLE_MS = 65_000;

/**
 * The server of an application. Express changes the prototype of every request and response, which slows down all later
 * property lookups: two fifths of a short request's CPU time. Here they are created with the right one, and Express
 * changes nothing. Each connection has at most one running request (`serializeRequests.ts`).
 */
export const serverOf = (app: Express): Server =>
  createServer(
    {
      IncomingMessage: bornWith(app.request, IncomingMessage),
      ServerResponse: bornWith(app.response, ServerResponse),
      keepAliveTimeout: IDLE_MS,
    },
    serializeRequests(app),
  );
