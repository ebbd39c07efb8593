/** Requests made from the schemas of the document: valid ones, and the same with one fault. */
import fc from 'fast-check';
import type { JsonSchema, OpenApi } from '../../server/http/endpoints/documentTypes';
import { schemaOf } from '../../server/http/endpoints/documentTypes';
import { dayAhead } from '../support/days';
import { type Call, resolved } from './operations';

/** Values of records that exist, by the name of a field or parameter. */
export type Known = { of: (name: string, path?: string) => readonly string[] };

type Context = { document: OpenApi; known: Known; path: string; name: string };
type Wide = JsonSchema & {
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
};

const MAX_ITEMS = 3;
const MAX_LENGTH = 40;
const DAYS = [1, 2, 5, 9, 14, 20];

function textOf({ format, pattern, minLength = 0, maxLength = MAX_LENGTH }: Wide): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date') return fc.constantFrom(...DAYS.map((days) => dayAhead(days)));
  if (format === 'date-time')
    return fc.constantFrom(...DAYS.map((days) => new Date(`${dayAhead(days)}T10:00:00Z`).toISOString()));
  if (format === 'email') return fc.nat(999).map((number) => `buyer${number}@aforo.test`);
  if (format === 'uri') return fc.constant('https://aforo.test/back');
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, MAX_LENGTH));
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: most });
}

function numberOf({ type, minimum = 0, maximum = 1000 }: Wide): fc.Arbitrary<number> {
  const low = Math.max(minimum, -1_000_000);
  const high = Math.max(low, Math.min(maximum, low + 5));
  return type === 'integer' ? fc.integer({ min: low, max: high }) : fc.double({ min: low, max: high, noNaN: true });
}

function objectOf(schema: Wide, context: Context): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties).map(([name, each]) => [name, jsonOf(each, { ...context, name })] as const);
  const all = fc.record(Object.fromEntries(entries), { requiredKeys: required });
  // Fields that may be left out are mostly left out, except those that name a record.
  const { known } = context;
  const few = entries.filter(([name]) => required.includes(name) || known.of(name).length > 0);
  return fc.oneof({ weight: 3, arbitrary: fc.record(Object.fromEntries(few)) }, { weight: 1, arbitrary: all });
}

/** A value of the schema; ids and references are mostly those of records that exist. */
export function jsonOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const { document, known, name, path } = context;
  const wide = resolved(schema, document) as Wide;
  const { const: only, enum: values, anyOf, oneOf, allOf, items, examples } = wide;
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((each) => jsonOf(each, context)));
  if (allOf) return jsonOf(Object.assign({}, ...allOf.map((each) => resolved(each, document))), context);
  const type = Array.isArray(wide.type) ? wide.type[0] : wide.type;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numberOf({ ...wide, type });
  if (type === 'array') {
    const { minItems = 0, maxItems = MAX_ITEMS } = wide;
    const most = Math.max(minItems, Math.min(maxItems, MAX_ITEMS));
    return fc.array(jsonOf(items ?? {}, context), { minLength: minItems, maxLength: most });
  }
  if (type === 'object' || wide.properties) return objectOf(wide, context);
  const real = known.of(name, path);
  const made = examples ? fc.constantFrom(...examples.map(String)) : textOf(wide);
  return real.length > 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: made })
    : made;
}

export type Sent = { path: string; headers: Record<string, string>; body?: string };

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; headers: Record<string, unknown> };

export function addressOf(path: string, { params, query }: Pick<Parts, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A part of a path is not empty. */
const shown = (place: string, schema: JsonSchema): JsonSchema =>
  place === 'path' && schema.format === undefined ? ({ pattern: '^[A-Z0-9]{4,12}$', ...schema } as JsonSchema) : schema;

function partsOf({ operation, path }: Call, document: OpenApi, known: Known): fc.Arbitrary<Parts> {
  const context = { document, known, path };
  const of = (place: string) => {
    const all = operation.parameters.filter((each) => (each.in as string) === place);
    const values = all.map(({ name, schema }) => [name, jsonOf(shown(place, schema), { ...context, name })] as const);
    const needed = all.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(values), { requiredKeys: needed }) as fc.Arbitrary<Record<string, unknown>>;
  };
  return fc.record({ params: of('path'), query: of('query'), headers: of('header') });
}

export const bodySchemaOf = ({ operation }: Call): JsonSchema | undefined =>
  operation.requestBody && schemaOf(operation.requestBody);

const JSON_TYPE = { 'Content-Type': 'application/json' };
const texts = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

/** Requests that the document allows. */
export function validRequest(call: Call, document: OpenApi, known: Known): fc.Arbitrary<Sent> {
  const schema = bodySchemaOf(call);
  const body = schema ? jsonOf(schema, { document, known, path: call.path, name: '' }) : fc.constant(undefined);
  return fc.record({ parts: partsOf(call, document, known), value: body }).map(({ parts, value }) => ({
    path: addressOf(call.path, parts),
    headers: { ...texts(parts.headers), ...(schema ? JSON_TYPE : {}) },
    ...(schema ? { body: JSON.stringify(value) } : {}),
  }));
}

/** JSON texts that stand in place of a value. */
const HOSTILE = [
  ...['null', 'true', '0', '-1', '1.5', '1e308', '-1e308', '1e999', '9007199254740993', '2147483648', '""', '" "'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"x\\udfff"', '"0000-01-01T00:00:00Z"', '"9999-12-31"', '[]', '{}'],
  ...['[null]', '{"__proto__":{"a":1}}', '"00000000-0000-0000-0000-000000000000"', `"'; drop table orders; --"`],
  ...[JSON.stringify('é'.repeat(20_000)), `[${'0,'.repeat(9999)}0]`, `${'['.repeat(500)}${']'.repeat(500)}`],
];
const MARK = '\u2063hostile\u2063';

/** The places of a value: each field and item within. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [at];
  return [at, ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name]))];
}

function changedAt(value: unknown, [first, ...rest]: readonly string[], change: (old: object, key: string) => void) {
  if (first === undefined) return;
  if (rest.length === 0) return change(value as object, first);
  changedAt((value as Record<string, unknown>)[first], rest, change);
}

/** The text of a body with one fault. */
function brokenBody(text: string, pick: number, hostile: string, kind: number): string {
  const value = JSON.parse(text) as unknown;
  const places = placesIn(value).slice(1);
  if (kind === 0) return JSON.stringify({ ...(value as object), unknown_field: 1 });
  if (kind === 1) return text.slice(0, Math.max(1, pick % text.length));
  const place = places[pick % places.length];
  if (!place) return hostile;
  if (kind === 2) {
    changedAt(value, place, (old, key) => (Array.isArray(old) ? old.pop() : Reflect.deleteProperty(old, key)));
    return JSON.stringify(value);
  }
  changedAt(value, place, (old, key) => Reflect.set(old, key, MARK));
  return JSON.stringify(value).replace(JSON.stringify(MARK), () => hostile);
}

const PIECES = ['%00', 'a%00b', "'", '%F0%9F%8E%AB', '-1', '1e308', 'x'.repeat(2000), '__proto__', '%20', '%ff'];
const NULL_ID = '00000000-0000-0000-0000-000000000000';

/** Requests with a fault: in the URL, the query, the body or its type. */
export function brokenRequest(call: Call, document: OpenApi, known: Known): fc.Arbitrary<Sent> {
  const fault = fc.record({
    pick: fc.nat(10_000),
    hostile: fc.constantFrom(...HOSTILE),
    piece: fc.constantFrom(...PIECES, NULL_ID),
    kind: fc.nat(7),
    place: fc.constantFrom('body', 'body', 'body', 'type', 'query', 'path'),
  });
  return fc.tuple(validRequest(call, document, known), fault).map(([sent, { pick, hostile, piece, kind, place }]) => {
    const [address, search = ''] = sent.path.split('?');
    if (place === 'path' && call.path.includes('{')) {
      const parts = call.path.split('/');
      const at = parts.findIndex((part) => part.startsWith('{'));
      return { ...sent, path: `${address!.split('/').with(at, piece).join('/')}${search && `?${search}`}` };
    }
    if (place === 'query') {
      const names = [...operationQuery(call), 'unknown'];
      return { ...sent, path: `${address}?${search && `${search}&`}${names[pick % names.length]}=${piece}` };
    }
    if (sent.body === undefined) return sent;
    if (place === 'type') return { ...sent, headers: { ...sent.headers, 'Content-Type': 'text/plain' } };
    return { ...sent, body: brokenBody(sent.body, pick, hostile, kind) };
  });
}

const operationQuery = ({ operation }: Call): string[] =>
  operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
