/** The OpenAPI document is complete: what a reader or a generator of clients needs is there, and its examples are true. */
import { describe, expect, it } from 'vitest';
import { type JsonSchema, schemaOf } from '../../server/http/endpoints/documentTypes';
import { exampleOf } from '../../server/http/endpoints/examples';
import { apiDocument } from '../../server/publicApi';
import { schemasOf } from './answerFaults';
import { bodySchemaOf } from './generated';
import { callsOf, named } from './operations';

const document = apiDocument('https://aforo.example');
const calls = callsOf(document);
const ofPrograms = calls.filter(({ security }) => security === 'token');
const validator = schemasOf(document);

it('names each operation once', () => {
  const names = calls.map(({ operation }) => operation.operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('has the schemas that it refers to', () => {
  const text = JSON.stringify(document);
  const asked = [...text.matchAll(/"#\/components\/(schemas|responses|headers)\/([\w-]+)"/g)];
  const missing = asked.filter(([, kind, name]) => !(name! in document.components[kind as 'schemas']));
  expect(missing.map(([reference]) => reference)).toEqual([]);
});

it('names the headers of refusals', () => {
  const namesAt = (status: number) => Object.keys(document.components.responses[`Problem${status}`]?.headers ?? {});
  expect(namesAt(401)).toEqual(['WWW-Authenticate']);
  expect(namesAt(403)).toEqual(['RateLimit', 'RateLimit-Policy']);
  expect(namesAt(422)).toEqual(['RateLimit', 'RateLimit-Policy', 'Idempotency-Replayed']);
  for (const status of [409, 429, 503])
    expect(namesAt(status)).toEqual(['RateLimit', 'RateLimit-Policy', 'Retry-After']);
});

it('says in one sentence what it is about', () => {
  expect(document.info.description).toBe(
    'Programs of the house and of partners read, sell and change; resellers book by OCTO; turnstiles, kiosks and the point of sale have protocols of their own.',
  );
});

describe.each(named(calls))('%s', (_line, call) => {
  const { operation, security } = call;

  it('has a summary, a known tag, and words for each answer', () => {
    expect(operation.summary).toMatch(/^[A-Z].+[^.]$/);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
    for (const [status, { $ref, description }] of Object.entries(operation.responses))
      expect([status, $ref ?? description]).toEqual([status, expect.stringMatching(/./)]);
  });

  it('names the headers of its answer', () => {
    const headersAt = (status: string) => Object.keys(operation.responses[status]?.headers ?? {});
    const [done] = Object.keys(operation.responses);
    const isKeyed = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(headersAt(done!)).toEqual([
      ...(security === 'token' || security === 'reseller' ? ['RateLimit', 'RateLimit-Policy'] : []),
      ...(isKeyed ? ['Idempotency-Replayed'] : []),
      ...(operation.responses[304] ? ['ETag'] : []),
    ]);
    expect(headersAt('304')).toEqual(operation.responses[304] ? headersAt(done!) : []);
  });

  it('names the refusals that its protocol and its input may have', () => {
    const statuses = Object.keys(operation.responses);
    const isOpen = security === null;
    const hasInput = operation.requestBody || operation.parameters.some((each) => each.in !== 'path');
    expect(statuses).toEqual(
      expect.arrayContaining([
        ...(isOpen ? [] : ['401']),
        ...(security === 'token' ? ['403', '429'] : []),
        // OCTO has 400 for all invalid input, and for what is not there.
        ...(security === 'reseller' ? ['400'] : []),
        ...(security !== 'reseller' && call.path.includes('{') ? ['404'] : []),
        ...(operation.requestBody ? ['413'] : []),
        ...(security !== 'reseller' && hasInput ? ['422'] : []),
        '503',
      ]),
    );
  });

  it('has an example of its body that its schema accepts', () => {
    const schema = bodySchemaOf(call);
    if (!schema || security === 'session') return;
    const example = exampleOf(schema, document.components.schemas);
    const validate = validator(schema);
    expect([validate(example), validate.errors]).toEqual([true, null]);
  });
});

/** Objects of an answer that would accept fields that the document does not name. */
function openObjects(schema: JsonSchema, at: string): string[] {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema as JsonSchema & {
    oneOf?: JsonSchema[];
    additionalProperties?: unknown;
  };
  const isOpen = properties !== undefined && additionalProperties !== false;
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => openObjects(each, `${at}.${name}`)),
    ...(items ? openObjects(items, `${at}[]`) : []),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) => openObjects(each, at)),
  ];
}

it('has answers for programs without unnamed fields', () => {
  const { components } = document;
  const open = ofPrograms.flatMap(({ operation }) => {
    const schema = schemaOf(Object.values(operation.responses)[0]!);
    const name = schema?.$ref?.split('/').at(-1);
    return schema ? openObjects(name ? components.schemas[name]! : schema, operation.operationId) : [];
  });
  expect(open).toEqual([]);
});
