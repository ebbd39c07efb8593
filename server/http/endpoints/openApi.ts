/**
 * The OpenAPI 3.1 document of declared endpoints. Schemas are written by zod's own `toJSONSchema`, whose dialect
 * (JSON Schema 2020-12) is that of OpenAPI 3.1.
 */
import { z } from 'zod';
import { schemaNames as names } from '../../shared/apiParts';
import { ANSWER_HEADERS, headersOf, refusalHeaders } from './answerHeaders';
import type { OpenApi } from './documentTypes';
import { type Endpoint, needsKey } from './endpoint';
import { mediaTypeOf } from './fileAnswer';
import { KEY_PARAMETER } from './keyHeader';
import { problem } from './problem';

type AnyEndpoint = Endpoint<never>;
type Json = Record<string, unknown>;
/** The names in `securitySchemes`. */
type Security = 'token' | 'device' | 'session' | 'reseller';

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The Idempotency-Key is missing or invalid, the body is no JSON, or the input of a reseller is invalid.',
  401: 'The token is missing, unknown, expired or revoked.',
  403: 'The token lacks the scope, or its owner the permission.',
  404: 'No such record, or none within the token’s venues.',
  405: 'The address exists for other methods, named in Allow.',
  409: 'The state of the record does not allow this.',
  413: 'The request is too large.',
  419: 'The page is too old: its `X-XSRF-TOKEN` belongs to another session.',
  422: 'The input is invalid; `errors` has one message for each field.',
  429: 'Too many requests: wait as Retry-After says.',
  500: 'An unexpected error, logged under `reference`.',
  503: 'The database does not answer: try again as Retry-After says.',
};
/** Statuses of refusals that every endpoint of a protocol may answer. */
const ALWAYS = {
  token: [401, 403, 429, 500, 503],
  device: [503],
  session: [401, 403, 500, 503],
  reseller: [400, 401, 403, 413, 429, 500, 503],
} as const;

/** The refusals of an endpoint: those of its protocol, of its input and of its own rules. */
function problemsOf(endpoint: AnyEndpoint, security: Security): number[] {
  const { method, params, query, body, isOpen, refusals = [] } = endpoint;
  // Resellers have 400 for all invalid input, as OCTO says.
  if (security === 'reseller') return [...ALWAYS.reseller];
  const some = [
    ...(security === 'token' && needsKey(endpoint) ? [400, 409, 422] : []),
    security === 'device' && method !== 'get' && 400,
    security === 'device' && !isOpen && 401,
    params && 404,
    security === 'session' && method !== 'get' && 419,
    method !== 'get' && 413,
    (query ?? body) && 422,
  ];
  const all = [...ALWAYS[security], ...refusals, ...some.filter((status) => typeof status === 'number')];
  return [...new Set(all)].sort((one, other) => one - other);
}

/** `/orders/:reference` is `/orders/{reference}` in OpenAPI. */
const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** JSON Schemas by name; `direction` decides between what a caller sends and what it gets. */
function schemasOf(schemas: ReadonlyMap<string, z.ZodType>, direction: 'input' | 'output'): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of schemas) registry.add(schema, { id: name });
  const { schemas: written } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(written).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as Json]),
  );
}

/** The JSON Schema of each parameter of an object schema. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: property,
  }));
}

/** A protocol of the document: its endpoints, their address and how a caller proves who it is. */
export type Protocol = {
  tag: string;
  description: string;
  prefix: string;
  security: Security;
  endpoints: readonly AnyEndpoint[];
  /** Media type and schema of refusals, where they are not problems of RFC 9457. */
  refusal?: z.ZodType;
};

const upperFirst = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const bodyName = ({ body, name }: AnyEndpoint) => names.get(body!) ?? `${upperFirst(name)}Request`;
const answerName = ({ answer, name }: AnyEndpoint) => names.get(answer) ?? `${upperFirst(name)}Answer`;

const jsonOf = (name: string, type = 'application/json'): Json => ({
  content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** The content of an answer: JSON by its schema, or a file. */
function answerContent(endpoint: AnyEndpoint): Json {
  const type = mediaTypeOf(endpoint.answer);
  return type
    ? { content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
    : jsonOf(answerName(endpoint));
}

function operationOf(endpoint: AnyEndpoint, { tag, security, refusal }: Protocol): Json {
  const { name, summary, description, params, query, body, scope, isOpen, hasEtag, status = 200 } = endpoint;
  const headers = headersOf(endpoint, security);
  const about = [description, security === 'token' && `Scope: \`${scope.guard}\`.`].filter(Boolean).join(' ');
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(about ? { description: about } : {}),
    security: isOpen ? [] : [{ [security]: security === 'token' ? [scope.guard] : [] }],
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(security === 'token' && needsKey(endpoint) ? [KEY_PARAMETER] : []),
    ],
    ...(body ? { requestBody: { required: !body.safeParse({}).success, ...jsonOf(bodyName(endpoint)) } } : {}),
    responses: {
      [status]: { description: 'Done.', ...headers, ...(status === 204 ? {} : answerContent(endpoint)) },
      ...(hasEtag ? { 304: { description: 'Nothing changed since the ETag.', ...headers } } : {}),
      ...Object.fromEntries(
        problemsOf(endpoint, security).map((code) => [
          code,
          refusal
            ? { description: PROBLEMS[code], ...refusalHeaders(code, security), ...jsonOf(names.get(refusal)!) }
            : { $ref: `#/components/responses/Problem${code}` },
        ]),
      ),
    },
  };
}

type About = { title: string; version: string; description: string; url: string };

/** @param securitySchemes of OpenAPI, by the names that the protocols use */
export function openApiDocument(
  { title, version, description, url }: About,
  protocols: readonly Protocol[],
  securitySchemes: Json,
): OpenApi {
  const all = protocols.flatMap(({ endpoints }) => endpoints);
  const sent = new Map(all.filter(({ body }) => body).map((endpoint) => [bodyName(endpoint), endpoint.body!]));
  const told = new Map<string, z.ZodType>([...names].map(([schema, name]) => [name, schema]));
  for (const endpoint of all)
    if (endpoint.status !== 204 && !mediaTypeOf(endpoint.answer)) told.set(answerName(endpoint), endpoint.answer);
  for (const name of sent.keys()) told.delete(name);
  told.set('Problem', problem);
  const paths: Record<string, Json> = {};
  for (const protocol of protocols)
    for (const endpoint of protocol.endpoints) {
      const address = `${protocol.prefix}${templateOf(endpoint.path)}`;
      paths[address] = { ...paths[address], [endpoint.method]: operationOf(endpoint, protocol) };
    }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url }],
    tags: protocols.map(({ tag, description: about }) => ({ name: tag, description: about })),
    paths,
    components: {
      schemas: { ...schemasOf(sent, 'input'), ...schemasOf(told, 'output') },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([code, words]) => [
          `Problem${code}`,
          {
            description: words,
            ...refusalHeaders(Number(code), 'token'),
            ...jsonOf('Problem', 'application/problem+json'),
          },
        ]),
      ),
      headers: ANSWER_HEADERS,
      securitySchemes,
    },
  } as OpenApi;
}
