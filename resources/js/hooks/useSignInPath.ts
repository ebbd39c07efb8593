import { usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';

const SHOP = /^\/events\//;

/**
 * The way to sign in and back to this page. The basket is the browser's and found again without its key, which is left
 * out of the address; without a person the way back is the front page.
 */
export function useSignInPath(): string {
  const { url } = usePage();
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (SHOP.test(pathname)) for (const name of ['order', 'key']) searchParams.delete(name);
  const to = pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
  return paths.auth.login(to === paths.home() ? undefined : to);
}
