/**
 * `npm run api:client` writes the example client of the public API, `docs/client/aforo.ts`, from the OpenAPI document:
 * a type for each schema and a function for each operation. `--check` only compares, as part of `npm run check`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type JsonSchema, type OpenApi, type Operation, schemaOf } from '../server/http/endpoints/documentTypes';
import { apiDocument } from '../server/publicApi';

const FILE = 'docs/client/aforo.ts';

type Wide = JsonSchema & { oneOf?: JsonSchema[]; additionalProperties?: boolean | JsonSchema };

const nameOf = ($ref: string) => $ref.split('/').at(-1)!;
const comment = (words = '') => (words ? `/** ${words.replaceAll('*/', '* /')} */\n` : '');
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));

function objectType({ properties, required = [], additionalProperties }: Wide): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  const fields = Object.entries(properties).map(
    ([name, each]) =>
      `${comment(each.description)}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

/** The TypeScript type of a schema. */
function typeOf(schema: JsonSchema): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, items, type } = schema as Wide;
  if ($ref) return nameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (type === 'object') return objectType(schema as Wide);
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

/** The names of the schemas within a value of the document, and within those. */
function namesIn(value: unknown, { components }: OpenApi, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    namesIn(components.schemas[name!], { components } as OpenApi, found);
  }
  return found;
}

function parametersType({ parameters }: Operation, place: string): string {
  const all = parameters.filter((each) => each.in === place);
  const fields = all.map(
    ({ name, required, schema, description }) =>
      `${comment(description)}${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const hasRequired = ({ parameters }: Operation, place: string) =>
  parameters.some((each) => each.in === place && each.required);

/** The function of an operation: what the URL names, the query and the body are its arguments. */
function functionOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const has = (place: string) => parameters.some((each) => (each.in as string) === place);
  const isWrite = method !== 'get';
  const body = requestBody && typeOf(schemaOf(requestBody)!);
  const asked = [
    ...(has('path') ? [`params: ${parametersType(operation, 'path')}`] : []),
    ...(has('query')
      ? [`query: ${parametersType(operation, 'query')}${hasRequired(operation, 'query') ? '' : ' = {}'}`]
      : []),
    ...(body ? [`body: ${body}`] : []),
    ...(isWrite ? ['{ key }: WriteOptions = {}'] : []),
  ];
  const sent = [...(has('query') ? ['query'] : []), ...(body ? ['body'] : []), ...(isWrite ? ['key'] : [])];
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(params.${name})}`);
  const [, done] = Object.entries(responses)[0]!;
  const answer = schemaOf(done);
  const isJson = done.content && 'application/json' in done.content;
  const read = isJson ? `json<${typeOf(answer!)}>` : done.content ? 'bytes' : 'nothing';
  const more = sent.length > 0 ? `, { ${sent.join(', ')} }` : '';
  return `${comment(`${summary}.`)}${operationId}: (${asked.join(', ')}) => ${read}(send('${method.toUpperCase()}', \`${address}\`${more})),`;
}

function written(document: OpenApi): string {
  const tag = document.tags[0]!.name;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
  const names = [...namesIn(calls, document)].toSorted();
  const types = names
    .filter((name) => name !== 'Problem')
    .map((name) => {
      const schema = document.components.schemas[name]!;
      return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`;
    });
  const functions = calls.map(({ method, path, operation }) => functionOf(method, path, operation));
  return `/** Client of the public API, written by \`npm run api:client\` from its OpenAPI document. */
import { bytes, json, nothing, type Options, sender, type WriteOptions } from './http';

export { type Options, Refusal, rowsOf, type WriteOptions } from './http';

${types.join('\n\n')}

/** The operations of the API by the names of the document. */
export function createAforo(options: Options) {
  const send = sender(options);
  return {
${functions.join('\n')}
  };
}
`;
}

const text = execFileSync('node_modules/.bin/biome', ['check', '--write', '--unsafe', `--stdin-file-path=${FILE}`], {
  input: written(apiDocument('https://aforo.example')),
  encoding: 'utf8',
});
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} differs from the OpenAPI document: npm run api:client`);
  process.exitCode = 1;
}
process.exit();
