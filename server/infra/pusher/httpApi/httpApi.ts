/** The signed HTTP API: publish events, query channels, end a user's connections. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { channelKind, isChannelName } from '../channelName';
import type { Hub } from '../hub';
import { membersOf } from '../presence';
import { terminateUser } from '../publish';
import { countsOf, infoNames, infoOf } from './channelInfo';
import { postBatch, postEvent } from './events';
import { Refusal } from './refusal';
import { requestBody } from './requestBody';
import { decoded, verify } from './verify';

/** Works with node's own server and with Express, which keeps the whole path in `originalUrl` when mounted. */
export type HttpHandler = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next?: () => void,
) => void;

type Call = { hub: Hub; parameters: ReadonlyMap<string, string>; body: Buffer; name: string };
type Route = { method: 'GET' | 'POST'; path: RegExp; answer: (call: Call) => object | Promise<object> };

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/events$/, answer: ({ hub, body }) => postEvent(hub, body) },
  { method: 'POST', path: /^\/batch_events$/, answer: ({ hub, body }) => postBatch(hub, body) },
  { method: 'GET', path: /^\/channels$/, answer: listChannels },
  { method: 'GET', path: /^\/channels\/([^/]+)$/, answer: showChannel },
  { method: 'GET', path: /^\/channels\/([^/]+)\/users$/, answer: listUsers },
  { method: 'POST', path: /^\/users\/([^/]+)\/terminate_connections$/, answer: terminate },
];

/** Answers `/apps/…` and leaves every other path to `next`. */
export function httpApi(hub: Hub): HttpHandler {
  return (request, response, next) => {
    const [path = '', query = ''] = (request.originalUrl ?? request.url ?? '').split('?', 2);
    if (!path.startsWith('/apps/') && next !== undefined) return next();
    handle(hub, request, path, query)
      .then((answer) => respond(response, 200, answer))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return respond(response, error.status, { error: error.message });
        hub.log.error({ err: error, path }, 'live events API failed');
        respond(response, 503, { error: 'The request could not be carried out; try again' });
      });
  };
}

async function handle(hub: Hub, request: IncomingMessage, path: string, query: string): Promise<object> {
  const method = request.method ?? '';
  const [, appId, tail = ''] = /^\/apps\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (appId === undefined || decoded(appId) !== hub.app.id) throw new Refusal(404, 'Unknown application');
  const body = await requestBody(request);
  const parameters = verify(hub.app, { method, path, query, body });
  const matching = routes.filter((route) => route.path.test(tail));
  if (matching.length === 0) throw new Refusal(404, 'No such resource');
  const route = matching.find((candidate) => candidate.method === method);
  if (route === undefined) throw new Refusal(405, 'Method not allowed');
  const name = decoded(route.path.exec(tail)?.[1] ?? '');
  return route.answer({ hub, parameters, body, name });
}

function respond(response: ServerResponse, status: number, answer: object): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(answer);
  // The rest of a refused body would be parsed as the next request.
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function listChannels({ hub, parameters }: Call): object {
  const prefix = parameters.get('filter_by_prefix') ?? '';
  const asked = infoNames(parameters.get('info'));
  if (asked.has('user_count') && !prefix.startsWith('presence-')) {
    throw new Refusal(400, 'user_count needs filter_by_prefix=presence-…');
  }
  if (asked.has('cache')) throw new Refusal(400, 'cache is given for single channels only');
  const names = [...hub.channels.keys()].filter((name) => name.startsWith(prefix));
  return { channels: Object.fromEntries(names.map((name) => [name, countsOf(hub, name, asked)])) };
}

function showChannel({ hub, parameters, name }: Call): object {
  if (!isChannelName(name)) throw new Refusal(400, 'Invalid channel name');
  return infoOf(hub, name, infoNames(parameters.get('info')));
}

function listUsers({ hub, name }: Call): object {
  if (!isChannelName(name) || channelKind(name).access !== 'presence') {
    throw new Refusal(400, 'Only presence channels have users');
  }
  return { users: [...membersOf(hub, name).keys()].map((id) => ({ id })) };
}

function terminate({ hub, name }: Call): object {
  terminateUser(hub, name);
  return {};
}
