import type { IsoDateTime } from './time';

/**
 * A refusal by a rule of the domain. `code` is stable and doubles as the message key `errors.<code>`; `field` names the
 * form field it belongs to; `params` fill the message's placeholders. Only `http/errors.ts` turns it into a form error
 * or a flash message.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly options: {
      field?: string;
      params?: Record<string, string | number>;
      status?: number;
      /** When a program may try again. */
      retryAfterSeconds?: number;
      /** The limit that was reached, by its name in the security log. */
      limit?: string;
    } = {},
  ) {
    super(code);
    this.name = 'DomainError';
  }
}

/** The data that a form needs after another person saved the same record. */
export type Conflict = {
  /** The other person and the time; null if unknown. */
  by: string | null;
  at: IsoDateTime | null;
  /** The current record. */
  version: number;
  values: Record<string, unknown>;
};

/** Another person saved the record since the form was opened: nothing was changed. */
export class ConflictError extends Error {
  constructor(
    readonly current: Pick<Conflict, 'version' | 'values'>,
    /** The other person. Read after the refused transaction: with one connection the query would wait for itself. */
    readonly lastChange: () => Promise<Pick<Conflict, 'by' | 'at'>>,
  ) {
    super('changed in the meantime');
    this.name = 'ConflictError';
  }
}

/** A refusal that the HTTP layer answers with an error page: 401, 403, 404, 413, 419, 422, 429 or 503. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly options: {
      message?: string;
      retryAfterSeconds?: number;
      /** The URL has an outdated key of an order: the page tells how to get the current link. */
      isFormerLink?: boolean;
      /** The limit that was reached, by its name in the security log. */
      limit?: string;
    } = {},
  ) {
    super(options.message ?? `HTTP ${status}`);
    this.name = 'HttpError';
  }
}

/** The user must set up the second factor before any other action. */
export class EnrolmentRequired extends HttpError {
  constructor() {
    super(403, { message: 'a second factor is to be set up first' });
  }
}

export const notFound = () => new HttpError(404);
export const forbidden = () => new HttpError(403);
