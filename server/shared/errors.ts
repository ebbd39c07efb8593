import type { IsoDateTime } from './time';

/**
 * A refusal in the domain's own words: the rule said no. `code` is stable and doubles as the message key
 * `errors.<code>`; `field` names the form field it belongs beside; `params` fill the message's blanks.
 * Turned into a form error or a flash in `http/errors.ts` and nowhere else.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly options: {
      field?: string;
      params?: Record<string, string | number>;
      status?: number;
      /** Which limit was reached, as the security log names it. */
      limit?: string;
    } = {},
  ) {
    super(code);
    this.name = 'DomainError';
  }
}

/** What a form needs to settle that another person saved the same record in the meantime. */
export type Conflict = {
  /** Who, and when; null when that is not known. */
  by: string | null;
  at: IsoDateTime | null;
  /** The record as it is now. */
  version: number;
  values: Record<string, unknown>;
};

/** A record was saved by another person since the form was opened: nothing was changed. */
export class ConflictError extends Error {
  constructor(
    readonly current: Pick<Conflict, 'version' | 'values'>,
    /** Who it was. Asked when the transaction that refused is over: with one connection it would wait for itself. */
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
      /** The address has a key to an order that opens nothing: the page says how to get the one that works. */
      isFormerLink?: boolean;
      /** Which limit was reached, as the security log names it. */
      limit?: string;
    } = {},
  ) {
    super(options.message ?? `HTTP ${status}`);
    this.name = 'HttpError';
  }
}

/** May do nothing here until the second step of signing in is set up. */
export class EnrolmentRequired extends HttpError {
  constructor() {
    super(403, { message: 'a second factor is to be set up first' });
  }
}

export const notFound = () => new HttpError(404);
export const forbidden = () => new HttpError(403);
