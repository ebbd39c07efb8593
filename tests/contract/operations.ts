/** The operations of an OpenAPI document, as the contract tests call them. */
import type { JsonSchema, OpenApi, Operation } from '../../server/http/endpoints/documentTypes';

export type Call = {
  /** `GET /api/v1/orders/{reference}` */
  line: string;
  method: string;
  path: string;
  operation: Operation;
  security: 'token' | 'device' | 'session' | 'reseller' | null;
  /** The scope of its token. */
  scope: string | null;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const [proof] = (operation as { security?: Record<string, string[]>[] }).security ?? [];
        const [security = null, scopes = []] = Object.entries(proof ?? {})[0] ?? [];
        return {
          line: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          operation,
          security: security as Call['security'],
          scope: scopes[0] ?? null,
        };
      }),
  );

/** Reads come first, then what makes records, then what changes them: each finds the records of those before. */
export const inOrder = (calls: readonly Call[]): Call[] => {
  const rank = ({ method, path }: Call) =>
    (method === 'GET' ? 0 : method === 'DELETE' ? 2000 : 1000) + path.split('/').length * 10;
  return [...calls].sort((one, other) => rank(one) - rank(other));
};

export const named = (calls: readonly Call[]) => calls.map((call) => [call.line, call] as const);

/** Follows a reference within the document. */
export function resolved(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  if (!schema.$ref) return schema;
  return components.schemas[schema.$ref.split('/').at(-1)!]!;
}

/** The parameters of a path that are in braces. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
