import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { serializeRequests } from './serializeRequests';

/** Makes what `made` makes, born with this prototype. Node's own are functions of the old kind, which take any `this`. */
function bornWith<C extends typeof IncomingMessage | typeof ServerResponse>(prototype: object, made: C): C {
  function Born(this: object, ...args: unknown[]): void {
    Reflect.apply(made, this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C;
}

/**
 * Longer than proxies and browsers keep an idle connection, usually a minute: the first side to close must not be
 * this side, or what is just being sent on it is lost.
 */
const IDLE_MS = 65_000;

/**
 * The server of an application. Express changes the prototype of every request and response, and whatever touches them
 * afterwards, Node's own code included, is looked up the slow way: two fifths of a short request's CPU time. Here they
 * have the right one from the beginning, and Express finds nothing to change. No connection takes more than one turn at a
 * time (`serializeRequests.ts`).
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
