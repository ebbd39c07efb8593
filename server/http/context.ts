/** What the middlewares add to a request, for every handler after them. */

import type { Actor } from '../shared/actor';
import type { Locale, Translate } from '../shared/i18n/translate';
import type { Session } from './session';

declare global {
  namespace Express {
    interface Request {
      session: Session;
      actor: Actor;
      /** The version of everybody's rights in which the actor's were read; null for a guest or a bearer token. */
      rights: string | null;
      locale: Locale;
      t: Translate;
      /** Names this request in the log and on the 500 page. */
      id: string;
      /** The values of a record's form, as its schema read them. */
      formValues?: object;
    }
  }
}
