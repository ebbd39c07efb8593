import type { RouteAccess } from '../routePermissions';

export const access: RouteAccess = {
  anyone: `
    GET /dev/mail
    GET /dev/mails
    GET /dev/mail/:id
    GET /dev/mail/:id/html
    GET /dev/mail/:id/attachments/:name
  `,
  'settings.manage': `
    GET /settings/mail
    POST /settings/mail/test
    POST /settings/mail/retries
    GET /settings/mail/answers
    PATCH /settings/mail/answers
    POST /settings/mail/answers/test
    POST /settings/mail/answers/secret
    DELETE /settings/mail/answers/secret
    GET /settings/mails
    GET /settings/mails/:kind/:language
    PATCH /settings/mails/:kind/:language
    DELETE /settings/mails/:kind/:language
    POST /settings/mails/:kind/:language/preview
    POST /settings/mails/:kind/:language/test
  `,
};
