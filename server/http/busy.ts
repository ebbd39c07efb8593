/**
 * Keeps a process at its best rate under more load than it can serve. It refuses new visitors with 503 and `Retry-After`
 * while its requests would wait for more than two seconds. Orders, admitted visitors, the back office and gates are served.
 */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { countRefusal } from '../infra/metrics/metric';
import { HttpError } from '../shared/errors';
import { html, text, trusted } from './html';
import { isInertia } from './inertia';
import { atEnd } from './requestsUnderWay';

/** A request that comes now may wait so long for those before it. */
const LONGEST_WAIT_S = 2;
/** Retries are spread over this time, so that visitors do not return all at once. */
const RETRY_S = { from: 5, to: 15 };
/** Completed requests are counted for this long, in parts. */
const PARTS = 10;
const PART_MS = 200;

/** Pages and the hold with which a visit to the shop begins. */
const BEGINNING = /^\/(?:events(?:\/[^/]+(?:\/holds)?)?)?\/?$/;

const STYLE = 'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/** A document that costs no rendering and no statement; the browser repeats its request by itself. */
function sendDocument(req: Request, res: Response, seconds: number): void {
  const [title, words] = [req.t('messages.error_503_title'), req.t('messages.error_503_text')];
  res
    .status(503)
    .set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Retry-After': String(seconds) })
    .type('html')
    .send(
      html`<!doctype html>
<html lang="${text(req.locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${req.method === 'GET' && html`<meta http-equiv="refresh" content="${text(seconds)}">`}
<title>${text(title)}</title><style>${trusted(STYLE)}</style>
<h1>${text(title)}</h1><p>${text(words)}</p></html>`,
    );
}

/** Requests completed in the last two seconds; a table of parts that are overwritten in turn. */
function createRate() {
  const parts = Array.from({ length: PARTS }, () => ({ at: -1, count: 0 }));
  const partNow = () => Math.floor(performance.now() / PART_MS);
  return {
    add(): void {
      const at = partNow();
      const part = parts[at % PARTS]!;
      if (part.at !== at) Object.assign(part, { at, count: 0 });
      part.count += 1;
    },
    perSecond(): number {
      const oldest = partNow() - PARTS;
      const count = parts.reduce((sum, part) => (part.at > oldest ? sum + part.count : sum), 0);
      return (count * 1000) / (PARTS * PART_MS);
    },
  };
}

/** Requests of admitted visitors, whose number the waiting room limits already. */
const admitted = new WeakSet<Request>();

/** Keeps a request from being refused as a new visitor's. */
export const neverTooBusyFor = (req: Request): void => void admitted.add(req);

/** Whether a visit begins; a link to an order, whose buyer holds places, has its key. */
const begins = (req: Request): boolean => BEGINNING.test(req.path) && req.query.key === undefined && !admitted.has(req);

export type BusyGuard = {
  refuse: RequestHandler;
  /**
   * Counts a request from the arrival of its body to the first byte of its answer: clients that send or read slowly, as
   * with a download of 50 MB, would otherwise keep visitors out.
   */
  count: RequestHandler;
};

/** @param always requests under way that are never too many: a process that was idle has no rate yet */
export function createBusyGuard(always: number): BusyGuard {
  const completed = createRate();
  let underWay = 0;

  const isFull = () => underWay >= always && underWay >= completed.perSecond() * LONGEST_WAIT_S;

  return {
    refuse(req, res, next) {
      if (!isFull() || !begins(req)) return next();
      countRefusal('busy');
      const seconds = RETRY_S.from + Math.floor(Math.random() * (RETRY_S.to - RETRY_S.from));
      const isDocument = !isInertia(req) && req.accepts(['json', 'html']) === 'html';
      if (isDocument) return sendDocument(req, res, seconds);
      throw new HttpError(503, { retryAfterSeconds: seconds });
    },
    count(req, res, next) {
      let isUnderWay = true;
      const end = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        underWay -= 1;
        completed.add();
      };
      if (!atEnd(req, end)) return next();
      underWay += 1;
      onHeaders(res, end);
      next();
    },
  };
}
