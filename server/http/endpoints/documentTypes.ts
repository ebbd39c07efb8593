/** The parts of an OpenAPI document that its page shows. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
};
type Content = { content?: Record<string, { schema: JsonSchema }> };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Headers = Record<string, { $ref: string }>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string; description?: string; headers?: Headers }>;
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string; headers?: Headers }>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, unknown>;
  };
};

export const schemaOf = ({ content }: Content): JsonSchema | undefined => content && Object.values(content)[0]?.schema;

/** Whether an operation answers with a file instead of JSON. */
export const answersFile = ({ responses }: Operation): boolean =>
  schemaOf(Object.values(responses)[0] ?? {})?.format === 'binary';
