/**
 * The document as Specmatic reads it: only what programs call, and ids of records that exist in place of any id, since
 * it makes each value from its schema alone.
 */
import type { JsonSchema, OpenApi, Operation } from '../../server/http/endpoints/documentTypes';
import { dayAhead } from '../support/days';
import type { Known } from './generated';
import { callsOf } from './operations';

/** Days of a period within the limit of the API. */
const DAYS: Readonly<Record<string, string>> = { from: dayAhead(1), to: dayAhead(20) };
/** A random text is no cursor. */
const LEFT_OUT = ['cursor'];

function withKnown(name: string, schema: JsonSchema, known: Known, path?: string): JsonSchema {
  const values = DAYS[name] ? [DAYS[name]] : known.of(name, path).slice(-1);
  return values.length > 0 && (schema.type === 'string' || schema.$ref === undefined)
    ? { type: 'string', enum: [...values] }
    : schema;
}

/** A schema of a request in which ids are those of records that exist. */
function sentSchema(schema: JsonSchema, known: Known): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items ? { items: sentSchema(items, known) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => sentSchema(each, known)) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [
              name,
              /Id$/.test(name) ? withKnown(name, each, known) : sentSchema(each, known),
            ]),
          ),
        }
      : {}),
  };
}

function operationFor(path: string, operation: Operation, known: Known): Operation {
  return {
    ...operation,
    parameters: operation.parameters
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map((each) => ({ ...each, schema: withKnown(each.name, each.schema, known, path) })),
  };
}

export function specmaticDocument(document: OpenApi, known: Known): OpenApi {
  const calls = callsOf(document).filter(({ security }) => security === 'token');
  const paths: OpenApi['paths'] = {};
  for (const { path, method, operation } of calls)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationFor(path, operation, known) };
  const requests = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    name.endsWith('Request') ? sentSchema(schema, known) : schema,
  ]);
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      securitySchemes: { token: document.components.securitySchemes.token },
      schemas: Object.fromEntries(requests) as OpenApi['components']['schemas'],
    },
  };
}
