import type { RequestHandler } from 'express';
import { storable } from '../shared/storable';

type Container = Record<string, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Repairs every text in it, names of fields too, where it stands. It may be nested deeper than a call may go. */
function repair(input: unknown): void {
  const waiting = isContainer(input) ? [input] : [];
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    for (const [name, value] of Object.entries(container)) {
      // A field that hides a method, such as `toString`, breaks code that writes the value into a text.
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

/** Text enters here, of bodies and addresses; behind it there is none that cannot be stored. */
export const storableInput: RequestHandler = (req, _res, next) => {
  repair(req.body);
  if (req.url.includes('%00')) {
    const { query } = req;
    repair(query);
    // The library reads the address anew each time it is asked.
    Object.defineProperty(req, 'query', { value: query, configurable: true });
  }
  next();
};
