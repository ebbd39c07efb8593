/**
 * A visitor without a browser: cookies, the Inertia protocol, the CSRF header, redirects and the Referer as a browser
 * sends them.
 */
import { paths } from '../../server/shared/paths';
import { type Answer, readAnswer } from './answer';
import { ask } from './ask';
import { type CookieJar, createCookieJar } from './cookieJar';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

export type ClientOptions = {
  /** The visitor's language. */
  locale?: string;
  /** A personal access token, sent with every request. */
  bearer?: string;
  headers?: Headers;
};

export type RequestOptions = {
  headers?: Headers;
  /** False returns the redirect itself. */
  follow?: boolean;
};

export type VisitOptions = RequestOptions & {
  /** A partial reload of these props for the current component. */
  only?: readonly string[];
  except?: readonly string[];
};

type Write = (path: string, data?: unknown, options?: RequestOptions) => Promise<Answer>;

export type Client = {
  cookies: CookieJar;
  /** Opens a URL as a browser does: an HTML document or any other resource. */
  get: (path: string, options?: RequestOptions) => Promise<Answer>;
  /** Follows a link inside the application. */
  visit: (path: string, options?: VisitOptions) => Promise<Answer>;
  post: Write;
  put: Write;
  patch: Write;
  delete: Write;
  /** A plain call from a page's script or, with a bearer token, from another program. */
  json: (method: Method, path: string, data?: unknown, options?: RequestOptions) => Promise<Answer>;
  /** A request with only cookies added, never redirected; for malformed and hostile requests. */
  raw: (path: string, init?: RequestInit) => Promise<Answer>;
};

type Request = RequestOptions & { method: Method; path: string; data?: unknown };

const MAX_REDIRECTS = 10;
const ACCEPT_DOCUMENT = 'text/html,application/xhtml+xml,*/*;q=0.8';

export function createClient(baseUrl: string, options: ClientOptions = {}): Client {
  const cookies = createCookieJar();
  let version = '';
  let component = '';
  let referrer = '';

  const raw = async (path: string, init: RequestInit = {}, redirects: readonly string[] = []): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (cookies.header()) headers.set('Cookie', cookies.header());
    const told = await ask(new URL(path, baseUrl), { ...init, headers });
    cookies.take(told.headers);
    return readAnswer(told, redirects);
  };

  const remember = (answer: Answer): Answer => {
    if (!answer.page) return answer;
    version = answer.page.version ?? '';
    component = answer.page.component;
    referrer = new URL(answer.page.url, baseUrl).href;
    return answer;
  };

  const common = (): Headers => ({
    'Accept-Language': options.locale ?? 'en',
    ...(options.bearer ? { Authorization: `Bearer ${options.bearer}` } : {}),
    ...(referrer ? { Referer: referrer } : {}),
    ...options.headers,
  });

  const inertia = (): Headers => ({
    Accept: 'text/html, application/xhtml+xml',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Inertia': 'true',
    ...(version ? { 'X-Inertia-Version': version } : {}),
  });

  const isOurs = (url: string) => new URL(url, baseUrl).origin === new URL(baseUrl).origin;

  async function send(request: Request, redirects: readonly string[] = []): Promise<Answer> {
    const { method, path, data, headers, follow = true } = request;
    const body = data === undefined ? {} : { body: JSON.stringify(data) };
    const type: Headers = data === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await raw(path, { method, headers: { ...common(), ...type, ...headers }, ...body }, redirects);
    const next = follow ? nextRequest(request, answer) : undefined;
    if (!next || !isOurs(next.path)) return remember(answer);
    if (redirects.length === MAX_REDIRECTS) throw new Error(`redirected in a circle: ${redirects.join(' → ')}`);
    return send(next, [...redirects, path]);
  }

  /** On the home page, as a partial reload with fewer queries. */
  const arrive = async (): Promise<void> => {
    await get(paths.auth.login());
    referrer = new URL(paths.home(), baseUrl).href;
    component = '';
  };

  /** Concurrent first requests share one visit: two would start two sessions, and the token of one is refused in the other. */
  let arriving: Promise<void> | undefined;

  const token = async (): Promise<Headers> => {
    if (options.bearer) return {};
    if (!cookies.get('XSRF-TOKEN')) {
      // After a lost answer the next request arrives again.
      arriving ??= arrive().finally(() => {
        arriving = undefined;
      });
      await arriving;
    }
    return { 'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') };
  };

  const get: Client['get'] = (path, { headers, ...rest } = {}) =>
    send({ method: 'GET', path, headers: { Accept: ACCEPT_DOCUMENT, ...headers }, ...rest });

  const write =
    (method: Method): Write =>
    async (path, data = {}, { headers, ...rest } = {}) => {
      const proof = await token();
      return send({ method, path, data, headers: { ...inertia(), ...proof, ...headers }, ...rest });
    };

  return {
    cookies,
    get,
    visit: (path, { only, except, headers, ...rest } = {}) => {
      const partial = partialHeaders(component, only, except);
      return send({ method: 'GET', path, headers: { ...inertia(), ...partial, ...headers }, ...rest });
    },
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
    json: async (method, path, data, { headers, ...rest } = {}) => {
      const proof = method === 'GET' ? {} : await token();
      const plain = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
      return send({ method, path, data, headers: { ...plain, ...proof, ...headers }, ...rest });
    },
    raw: (path, init) => raw(path, init),
  };
}

function partialHeaders(component: string, only?: readonly string[], except?: readonly string[]): Headers {
  if (!only && !except) return {};
  return {
    'X-Inertia-Partial-Component': component,
    ...(only ? { 'X-Inertia-Partial-Data': only.join(',') } : {}),
    ...(except ? { 'X-Inertia-Partial-Except': except.join(',') } : {}),
  };
}

/** The next request after a redirect; an XHR keeps its headers, a full page load has none. */
function nextRequest(request: Request, { status, headers }: Answer): Request | undefined {
  const location = headers.get('Location');
  if (location && [301, 302, 303].includes(status))
    return { ...request, method: 'GET', path: location, data: undefined };
  if (location && [307, 308].includes(status)) return { ...request, path: location };
  if (status !== 409) return undefined;
  const visit = headers.get('X-Inertia-Redirect');
  if (visit) return { ...request, method: 'GET', path: visit, data: undefined };
  const reload = headers.get('X-Inertia-Location');
  return reload ? { method: 'GET', path: reload, headers: { Accept: ACCEPT_DOCUMENT } } : undefined;
}
