/** Everything under which people sign in, look after their account, and look after those of others. */
import { Router } from 'express';
import { devices } from './routes/devices';
import { emailVerification } from './routes/emailVerification';
import { impersonation } from './routes/impersonation';
import { invitations } from './routes/invitations';
import { manyPeople } from './routes/manyPeople';
import { me } from './routes/me';
import { passwordConfirmation } from './routes/passwordConfirmation';
import { passwordReset } from './routes/passwordReset';
import { people } from './routes/people';
import { personAccess } from './routes/personAccess';
import { profile } from './routes/profile';
import { registration } from './routes/registration';
import { security } from './routes/security';
import { signIn } from './routes/signIn';

export const users = Router();

users.use(signIn, registration, passwordReset, emailVerification, passwordConfirmation);
users.use(profile, security, me);
users.use(invitations, devices, impersonation, manyPeople, people, personAccess);
