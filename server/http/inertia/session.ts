import type { Request } from 'express';
import { Header } from './headers';
import { visitOf } from './visit';

/** The adapter's view of a session: synchronous and in memory; the owner saves it before the response ends. */
export type InertiaSession = {
  /** Reads a value and removes it. */
  pull<T>(key: string): T | undefined;
  put(key: string, value: unknown): void;
  has(key: string): boolean;
};

/** The session keys of data for the next page. */
export const SessionKey = {
  errors: 'errors',
  flash: 'flash',
  clearHistory: 'inertia.clearHistory',
  preserveFragment: 'inertia.preserveFragment',
  previousUrl: 'inertia.previousUrl',
} as const;

/** Form errors by field; of several messages the page gets the first, unless it requests all. */
export type FormErrors = Readonly<Record<string, string | readonly string[]>>;
type ErrorBags = Record<string, FormErrors>;

const DEFAULT_BAG = 'default';

function needSession(req: Request): InertiaSession {
  const session = visitOf(req).options.session(req);
  if (!session) throw new Error('the request has no session to keep things for the next page');
  return session;
}

/** Adds data that the next page shows once, beside its props. Survives redirects. */
export function flash(req: Request, data: Record<string, unknown>): void {
  const session = needSession(req);
  session.put(SessionKey.flash, { ...session.pull<Record<string, unknown>>(SessionKey.flash), ...data });
}

/** Keeps form errors for the next page; a named bag separates two forms of one page. */
export function withErrors(req: Request, errors: FormErrors, bag: string = DEFAULT_BAG): void {
  const session = needSession(req);
  const bags = session.pull<ErrorBags>(SessionKey.errors);
  session.put(SessionKey.errors, { ...bags, [bag]: { ...bags?.[bag], ...errors } });
}

/** With the next page the client deletes the encrypted history: for signing out. */
export const clearHistory = (req: Request): void => needSession(req).put(SessionKey.clearHistory, true);

/** The page after the redirect keeps the #fragment of the visited URL. */
export const preserveFragment = (req: Request): void => needSession(req).put(SessionKey.preserveFragment, true);

/** Takes the errors for the next page from the session; under the name of the bag that the visit names. */
export function pullErrors(req: Request, session: InertiaSession): Record<string, unknown> {
  if (!session.has(SessionKey.errors)) return {};
  const { allErrors } = visitOf(req).options;
  const message = (messages: string | readonly string[]) => {
    if (allErrors) return typeof messages === 'string' ? [messages] : messages;
    return typeof messages === 'string' ? messages : messages[0];
  };
  const pulled = Object.entries(session.pull<ErrorBags>(SessionKey.errors) ?? {});
  const bags = Object.fromEntries(
    pulled.map(([bag, errors]) => [
      bag,
      Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, message(messages)])),
    ]),
  );
  const unnamed = bags[DEFAULT_BAG];
  if (!unnamed) return bags;
  const name = req.get(Header.errorBag);
  return name ? { [name]: unnamed } : unnamed;
}
