import { type ComponentType, lazy } from 'react';

/** On the server: parts that are on their way. */
const coming: Promise<unknown>[] = [];

/** Resolves when every part is there that a page may be drawn with. */
export const partsAreThere = (): Promise<unknown> => Promise.all(coming);

/** A part that is fetched when it is first drawn; the server draws in one go, and fetches it before. */
export function lazyPart<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>;
  let Part: ComponentType<P> = () => null;
  coming.push(
    fetch().then((part) => {
      Part = part;
    }),
  );
  return (props) => <Part {...props} />;
}
