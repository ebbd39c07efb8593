import {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';

/**
 * Several middlewares as one, each called by the one before it. The router matches every layer it holds against every
 * request; a call costs next to nothing.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let at = 0;
    const go: NextFunction = (error?: unknown) => {
      if (error) return next(error);
      const handler = handlers[at];
      at += 1;
      if (!handler) return next();
      try {
        const answered: unknown = handler(req, res, go);
        if (answered instanceof Promise) answered.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    go();
  };
}

/** What answers under a path of one part, such as `/build`. Other addresses pass it without being matched. */
export function under(prefix: `/${string}`, handler: RequestHandler): RequestHandler {
  const router = Router().use(prefix, handler);
  return (req, res, next) => (req.url.startsWith(prefix) ? router(req, res, next) : next());
}

/**
 * Puts a handler of everything, and one of what goes wrong, where the application has its outermost router: matching
 * every request against a router whose one layer matches all costs as much as half of the middlewares.
 */
export function standInFor(app: Express, answer: RequestHandler, refuse: ErrorRequestHandler): void {
  const handle = (req: Request, res: Response, done: NextFunction): void => {
    req.originalUrl = req.url;
    req.baseUrl = '';
    answer(req, res, (error?: unknown) => {
      if (!error) return done();
      const refused: unknown = refuse(error, req, res, done);
      if (refused instanceof Promise) refused.catch(done);
    });
  };
  Object.defineProperty(app, 'router', { value: { handle } });
}
