import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { enqueueAccountMails, mailInvitations } from './events';
import { accountMailJob, pruneTokensJob } from './jobs';
import { impersonation } from './people/routes/impersonation';
import { manyPeople } from './people/routes/manyPeople';
import { people } from './people/routes/people';
import { personAccess } from './people/routes/personAccess';
import { me } from './profile/routes/me';
import { ownData } from './profile/routes/ownData';
import { profile } from './profile/routes/profile';
import { security } from './profile/routes/security';
import { emailVerification } from './registration/routes/emailVerification';
import { invitations } from './registration/routes/invitations';
import { passwordReset } from './registration/routes/passwordReset';
import { registration } from './registration/routes/registration';
import { devices } from './signIn/routes/devices';
import { passwordConfirmation } from './signIn/routes/passwordConfirmation';
import { signIn } from './signIn/routes/signIn';
import { signInAgain } from './signIn/routes/signInAgain';
import { signInLink } from './signIn/routes/signInLink';

export const domain = {
  routes: [
    ['/sign-in-again', signInAgain],
    ['/', signIn, registration, passwordReset, impersonation],
    ['/confirm-password', passwordConfirmation],
    ['/devices', personal, devices],
    ['/invitation', personal, invitations],
    ['/profile', profile, security, ownData],
    ['/users', manyPeople, people, personAccess],
    ['/sign-in-link', personal, signInLink],
    ['/verify-email', personal, emailVerification],
    ['/api', me],
  ],
  jobs: [accountMailJob, pruneTokensJob],
  listeners: {
    account_mail: [enqueueAccountMails],
    invited: [mailInvitations],
  },
} satisfies Domain;
