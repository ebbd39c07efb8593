/** Examples for the page of the API: values that fit a schema, and calls with curl and TypeScript. */
import { answersFile, type JsonSchema, type OpenApi, type Operation, schemaOf } from './documentTypes';
import { KEY_HEADER } from './keyHeader';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0198f3c2-7a1e-7c44-9d5e-3b1f6a2c8e90',
  'date-time': '2026-12-05T10:00:00.000Z',
  date: '2026-12-05',
  email: 'clara@example.com',
};
const TYPES: Readonly<Record<string, unknown>> = { string: 'text', integer: 1, number: 1, boolean: true };

/** A value of the schema; names of the document's schemas are followed. */
export function exampleOf(schema: JsonSchema | undefined, schemas: OpenApi['components']['schemas']): unknown {
  if (!schema) return undefined;
  const { $ref, const: only, enum: values, default: preset, examples, anyOf, items, properties, format } = schema;
  if ($ref) return exampleOf(schemas[$ref.split('/').at(-1)!], schemas);
  if (only !== undefined) return only;
  if (examples) return examples[0];
  if (preset !== undefined) return preset;
  if (values) return values[0];
  if (anyOf) return exampleOf(anyOf[0], schemas);
  if (items) return [exampleOf(items, schemas)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each, schemas)]));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return {};
  const { minimum = Number.MIN_SAFE_INTEGER } = schema;
  return (format && FORMATS[format]) || (minimum > Number.MIN_SAFE_INTEGER ? minimum : (TYPES[type ?? ''] ?? null));
}

type Call = { method: string; path: string; operation: Operation; document: OpenApi };

/** The address with an example of each required parameter. */
function addressOf({ path, operation, document }: Call): string {
  const { schemas } = document.components;
  const required = operation.parameters.filter((parameter) => parameter.required);
  const filledIn = (name: string) =>
    encodeURIComponent(String(exampleOf(required.find((each) => each.name === name)?.schema, schemas) ?? name));
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${filledIn(name)}`)
    .join('&');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => filledIn(name));
  return `${document.servers[0]!.url}${filled}${query && `?${query}`}`;
}

const bodyOf = ({ operation, document }: Call): string | null =>
  operation.requestBody
    ? JSON.stringify(exampleOf(schemaOf(operation.requestBody), document.components.schemas))
    : null;

const keyOf = ({ operation }: Call): unknown =>
  operation.parameters.find(({ name }) => name === KEY_HEADER)?.schema.examples?.[0];

export function curlOf(call: Call): string {
  const body = bodyOf(call);
  const key = keyOf(call);
  return [
    `curl${call.method === 'get' ? '' : ` -X ${call.method.toUpperCase()}`} '${addressOf(call)}'`,
    `  -H 'Authorization: Bearer YOUR_TOKEN'`,
    ...(answersFile(call.operation) ? ['  -O -J'] : []),
    ...(key ? [`  -H '${KEY_HEADER}: ${key}'`] : []),
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d '${body.replaceAll("'", `'\\''`)}'`] : []),
  ].join(' \\\n');
}

const TYPESCRIPT_TOKEN = `Authorization: \`Bearer \${token}\``;

export function typeScriptOf(call: Call): string {
  const body = bodyOf(call);
  const key = keyOf(call) ? [`'${KEY_HEADER}': crypto.randomUUID()`] : [];
  const headers = [TYPESCRIPT_TOKEN, ...key, ...(body ? [`'Content-Type': 'application/json'`] : [])];
  return [
    `const response = await fetch('${addressOf(call)}', {`,
    ...(call.method === 'get' ? [] : [`  method: '${call.method.toUpperCase()}',`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(body ? [`  body: JSON.stringify(${body}),`] : []),
    '});',
    'if (!response.ok) throw new Error((await response.json()).detail);',
    ...('204' in call.operation.responses
      ? []
      : [`const answer = await response.${answersFile(call.operation) ? 'blob' : 'json'}();`]),
  ].join('\n');
}
