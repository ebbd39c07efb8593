import { routes } from '../../../server/routes';
import { PERMISSIONS, type Permission } from '../../../server/shared/permissions';
import { readRoutes } from '../../integration/http/routeTable';

const patterns = readRoutes(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path, guard }) => ({ guard, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** The permission that the route of an address asks for; null when it asks for none. */
export function permissionFor(address: string): Permission | null {
  const path = address.replace(/\?.*$/, '');
  const guard = patterns.find(({ pattern }) => pattern.test(path))?.guard;
  return PERMISSIONS.find((permission) => permission === guard) ?? null;
}
