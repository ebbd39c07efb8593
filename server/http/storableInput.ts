import type { RequestHandler } from 'express';
import { storable } from '../shared/storable';

type Container = Record<string, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Repairs every text in place, including names of fields. Iterative, since the nesting may exceed the call stack. */
function repair(input: unknown): void {
  const waiting = isContainer(input) ? [input] : [];
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    for (const [name, value] of Object.entries(container)) {
      // A field that hides a method, such as `toString`, breaks code that formats the value.
      if (name in Object.prototype) {
        delete container[name];
        continue;
      }
      if (isContainer(value)) waiting.push(value);
      const [goodName, good] = [storable(name), typeof value === 'string' ? storable(value) : value];
      if (goodName !== name) delete container[name];
      if (goodName !== name || good !== value)
        Object.defineProperty(container, goodName, {
          value: good,
          configurable: true,
          enumerable: true,
          writable: true,
        });
    }
  }
}

/** Removes unstorable characters from bodies and URLs, so that later code need not check for them. */
export const storableInput: RequestHandler = (req, _res, next) => {
  repair(req.body);
  if (req.url.includes('%00')) {
    const { query } = req;
    repair(query);
    // The library parses the URL again on each access.
    Object.defineProperty(req, 'query', { value: query, configurable: true });
  }
  next();
};
