import { usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';

const SHOP = /^\/events\//;

/**
 * URL of the sign-in with a return to this page. The basket belongs to the browser, so the order's key is removed from
 * the URL. The home page needs no return URL.
 */
export function useSignInPath(): string {
  const { url } = usePage();
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (SHOP.test(pathname)) for (const name of ['order', 'key']) searchParams.delete(name);
  const to = pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
  return paths.auth.login(to === paths.home() ? undefined : to);
}
