import { z } from 'zod';

const name = z.string().trim().min(1).max(60);
const query = z.string().max(4000);

/** A saved list. The browser makes `id`, so a retry saves it once. */
export const newView = z.object({
  id: z.uuid().toLowerCase(),
  list: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  name,
  query,
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});
export type NewView = z.infer<typeof newView>;

/** Missing values stay unchanged. */
export const viewChange = z.object({
  name: name.optional(),
  query: query.optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  /** Default view of its owner. */
  first: z.boolean().optional(),
});
export type ViewChange = z.infer<typeof viewChange>;
