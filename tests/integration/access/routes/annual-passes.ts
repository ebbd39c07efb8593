import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /annual-passes/photos/:id
    GET /annual-passes/:code/download
    POST /annual-passes/:code/photo
    POST /annual-passes/:code/holder
    POST /annual-passes/:code/renew
    POST /annual-passes/:code/reissue
    POST /annual-passes/:code/end-yearly
  `,
  'passes.manage': `
    GET /annual-passes
    GET /annual-passes/export.:format
    GET /annual-passes/cards.pdf
    POST /annual-passes/selection
    GET /annual-passes/passes/:id
    POST /annual-passes/passes/:id/photo
    POST /annual-passes/passes/:id/block
    POST /annual-passes/passes/:id/unblock
    POST /annual-passes/passes/:id/reissue
    POST /annual-passes/passes/:id/end-yearly
  `,
  'validations.redeem': `
    POST /annual-passes/passes/:id/wrong-face
  `,
};
