/** Compares an answer with what the OpenAPI document says about its operation. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { OpenApi, Operation } from '../../server/http/endpoints/documentTypes';
import type { Call } from './operations';

export type Told = { status: number; headers: Headers; text: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const isTime = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text));
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const FORMATS: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  uuid: UUID,
  'date-time': isTime,
  date: isDay,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: (text) => URL.canParse(text),
};

/** Schemas of a document by reference or written in place. */
export function schemasOf(document: OpenApi): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addSchema({ $id: 'https://aforo.test/openapi', components: document.components }, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"https://aforo.test/openapi#/');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
}

type Response = Operation['responses'][string];

/** The declared response of a status. */
function responseOf(status: number, { operation }: Call, { components }: OpenApi): Response | undefined {
  const response = operation.responses[status];
  return response?.$ref ? (components.responses[response.$ref.split('/').at(-1)!] as Response) : response;
}

const mediaTypeOf = (headers: Headers): string => (headers.get('Content-Type') ?? '').split(';', 1)[0]!;

/** Headers that an answer lacks, or has although its operation does not declare them. */
function headerFaults(
  { status, headers }: Told,
  { operation, security }: Call,
  declared: Response['headers'],
  { components }: OpenApi,
): string[] {
  const needed = [
    ...(security === 'token' && status !== 401 ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...(security === 'token' && status === 401 ? ['WWW-Authenticate'] : []),
    ...(operation.responses[304] && (status === 200 || status === 304) ? ['ETag'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(status === 405 ? ['Allow'] : []),
  ];
  const isDeclared = (name: string) => Object.keys(declared ?? {}).some((each) => each === name);
  const undeclared = Object.keys(components.headers).filter((name) => headers.get(name) && !isDeclared(name));
  return [
    ...needed.filter((name) => !headers.get(name)).map((name) => `has no header ${name}`),
    ...undeclared.map((name) => `has the header ${name}, which is not declared`),
  ];
}

function bodyFaults({ headers, text }: Told, { content }: Response, validator: ReturnType<typeof schemasOf>): string[] {
  if (!content) return text === '' ? [] : [`has a body where none is declared: ${text.slice(0, 100)}`];
  const type = mediaTypeOf(headers);
  const declared = content[type];
  if (!declared) return [`is ${type || 'of no type'}, declared is ${Object.keys(content).join(', ')}`];
  if (!/json/.test(type)) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [`is no JSON: ${text.slice(0, 100)}`];
  }
  const validate = validator(declared.schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
    const extra = (params as { additionalProperty?: string }).additionalProperty;
    return `${instancePath || 'the answer'} ${message}${extra ? `: ${extra}` : ''}`;
  });
}

/** Differences between an answer and the document; empty if it is as declared. */
export function answerFaults(
  told: Told,
  call: Call,
  document: OpenApi,
  validator: ReturnType<typeof schemasOf>,
): string[] {
  const { status, text } = told;
  if (status >= 500) return [`is a server error: ${status} ${text.slice(0, 200)}`];
  const response = responseOf(status, call, document);
  if (!response) return [`has the status ${status}, which is not declared: ${text.slice(0, 200)}`];
  return [...headerFaults(told, call, response.headers, document), ...bodyFaults(told, response, validator)];
}
