import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  'orders.view': `
    GET /orders/search
    GET /orders/range
    GET /orders/range/export.:format
    POST /orders/range/chosen
    GET /orders/range/chosen/:id
    GET /orders/range/chosen/:id/export.:format
    POST /orders/range/runs
    GET /orders/range/runs/:id
    POST /orders/range/runs/:id/start
    GET /orders/range/runs/:id/tickets-:part.pdf
  `,
};
