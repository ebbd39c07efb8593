import { routes } from '../../../server/routes';
import { PERMISSIONS, type Permission } from '../../../server/shared/permissions';
import { readRoutes } from '../../integration/http/routeTable';

const patterns = readRoutes(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path, guard }) => ({ guard, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Permissions any of which opens the route of a URL; empty if it needs none. */
export function permissionsFor(address: string): Permission[] {
  const path = address.replace(/\?.*$/, '');
  const guard = patterns.find(({ pattern }) => pattern.test(path))?.guard?.split(' or ') ?? [];
  return PERMISSIONS.filter((permission) => guard.includes(permission));
}
