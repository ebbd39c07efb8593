import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /help
    POST /help
    GET /help/:secret
    POST /help/:secret
  `,
  'mails.view': `
    GET /customer-service/mails
    GET /customer-service/mails/export.:format
    GET /customer-service/mails/:id
    POST /customer-service/mails/:id/again
  `,
  'support.view': `
    GET /customer-service
    GET /customer-service/export.:format
    GET /customer-service/:id
    GET /customer-service/:id/messages/:message/mail.eml
  `,
  'support.manage': `
    GET /customer-service/replies
    GET /customer-service/replies/export.:format
    GET /customer-service/replies/create
    POST /customer-service/replies
    GET /customer-service/replies/:id/edit
    PATCH /customer-service/replies/:id
    DELETE /customer-service/replies/:id
    POST /customer-service/:id/messages
    POST /customer-service/:id/state
    POST /customer-service/:id/assignee
    POST /customer-service/:id/order
    POST /customer-service/:id/read
  `,
};
