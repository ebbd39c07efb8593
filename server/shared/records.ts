/** A record as a form edits it: what it holds, and the state of it that the form was opened upon. */
export type Editable<Values> = { id: string; version: number; values: Values };

/** Sent by a page that says beside its form what was refused, so that no toast repeats it. */
export const SAYS_ERRORS = 'X-Says-Errors';

/** An action that can be taken back, and the request that does so. */
export type Undo = { message: string; url: string; method: 'post' | 'put' | 'patch' | 'delete'; data?: object };
