/** Properties that middlewares add to a request, for all later handlers. */

import type { Actor } from '../shared/actor';
import type { Locale, Translate } from '../shared/i18n/translate';
import type { Session } from './session';

declare global {
  namespace Express {
    interface Request {
      session: Session;
      actor: Actor;
      /** The version of all rights in which the actor's were read; null for a guest or a bearer token. */
      rights: string | null;
      locale: Locale;
      t: Translate;
      /** Identifies this request in the log and on the 500 page. */
      id: string;
      /** The parsed values of a record's form. */
      formValues?: object;
    }
  }
}
