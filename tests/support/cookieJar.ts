export type CookieJar = {
  /** The value of the `Cookie` header; empty when there is none. */
  header: () => string;
  /** The cookies in the format that browsers accept. */
  pairs: () => { name: string; value: string }[];
  get: (name: string) => string | undefined;
  set: (name: string, value: string) => void;
  /** Applies the cookies that a response sets or clears. */
  take: (headers: Headers) => void;
  clear: () => void;
};

const isCleared = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
  });

/** The cookies of one visitor on one host. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    pairs: () => [...cookies].map(([name, value]) => ({ name, value })),
    get: (name) => cookies.get(name),
    set: (name, value) => void cookies.set(name, value),
    take: (headers) => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const name = pair.slice(0, pair.indexOf('='));
        if (isCleared(attributes)) cookies.delete(name);
        else cookies.set(name, pair.slice(name.length + 1));
      }
    },
    clear: () => cookies.clear(),
  };
}
