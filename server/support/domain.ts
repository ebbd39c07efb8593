import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { broadcastConversation, broadcastOpened, mailAnswered, mailOpened } from './events';
import { mailboxJob } from './inbox/mailboxJob';
import { conversations } from './routes/conversations';
import { help } from './routes/help';
import { mails } from './routes/mails';
import { replies } from './routes/replies';

export const domain = {
  routes: [
    ['/help', personal, help],
    ['/customer-service/replies', replies],
    ['/customer-service/mails', mails],
    ['/customer-service', conversations],
  ],
  jobs: [mailboxJob],
  listeners: {
    support_opened: [broadcastOpened, mailOpened],
    support_updated: [broadcastConversation],
    support_answered: [mailAnswered],
  },
} satisfies Domain;
