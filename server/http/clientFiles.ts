import type { ErrorRequestHandler } from 'express';
import staticPacked from 'express-static-gzip';

/** The error response is not compressed as the file would have been. */
const unpacked: ErrorRequestHandler = (error, _req, res, next) => {
  res.removeHeader('Content-Encoding');
  next(error);
};

/** Browser assets of the build, in the compressed forms that it made. */
export const clientFiles = () =>
  [
    staticPacked('public/build', {
      enableBrotli: true,
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
    }),
    unpacked,
  ] as const;
