/** Everything under which people sign in and look after their account. */
import { Router } from 'express';
import { emailVerification } from './routes/emailVerification';
import { me } from './routes/me';
import { passwordConfirmation } from './routes/passwordConfirmation';
import { passwordReset } from './routes/passwordReset';
import { profile } from './routes/profile';
import { registration } from './routes/registration';
import { security } from './routes/security';
import { signIn } from './routes/signIn';

export const users = Router();

users.use(signIn, registration, passwordReset, emailVerification, passwordConfirmation);
users.use(profile, security, me);
