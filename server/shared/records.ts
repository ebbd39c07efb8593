/** A record in a form: its values, and the version that the form was opened with. */
export type Editable<Values> = { id: string; version: number; values: Values };

/** Header of a page that shows errors beside its form, so that no toast repeats them. */
export const SAYS_ERRORS = 'X-Says-Errors';

/** An action that can be undone, and the request that does so. */
export type Undo = { message: string; url: string; method: 'post' | 'put' | 'patch' | 'delete'; data?: object };
