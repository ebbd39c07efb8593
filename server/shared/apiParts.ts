/** Parts of the public API's answers. */
import { z } from 'zod';

const names = new Map<z.ZodType, string>();

/** Names a schema, so that the OpenAPI document has it once, under `components/schemas`. */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  names.set(schema, name);
  return schema;
}

/** The named schemas. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = names;

/** A time in an answer. */
export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, in UTC.' });

/** An amount in an answer. */
export const cents = z.int().meta({ description: 'Minor units of the currency: 1250 is 12.50 EUR.', examples: [1250] });

/** The reference of an order or a ticket. */
export const referenceOf = (example: string) => z.string().meta({ examples: [example] });

/** A currency of ISO 4217. */
export const currency = z.string().meta({ description: 'ISO 4217.', examples: ['EUR'] });

export const idParams = z.object({ id: z.uuid().toLowerCase() });
