import { Router } from 'express';
import { signedIn, userOf } from '../../../http/authorize';

export const me = Router();

/** The account and permissions of a program with a token. */
me.get('/me', signedIn, (req, res) => {
  const { id, name, email, locale, emailVerified, isStaff } = userOf(req);
  res.json({
    user: { id, name, email, locale, emailVerified, isStaff },
    roles: req.actor.roles,
    permissions: [...req.actor.permissions],
    via: req.actor.via,
  });
});
