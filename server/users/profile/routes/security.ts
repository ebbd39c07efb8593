import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { signedIn, staffOnly, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { pinRequest } from '../../pin/pinRequests';
import { removeStaffPin, setStaffPin } from '../../pin/staffPin';
import { tokenRequest, twoFactorCodeRequest } from '../../requests';
import { endOtherSessions, endOwnSession } from '../../signIn/endSessionsOf';
import { markConfirmed, passwordConfirmed } from '../../signIn/routes/passwordConfirmed';
import { guess } from '../../signIn/routes/tries';
import { createAccessToken, revokeAccessToken } from '../accessTokens';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, renewRecoveryCodes } from '../twoFactorSetup';

/** Account security besides the password: the second factor, sessions, tokens. */
export const security = Router();

security.post('/two-factor', signedIn, interactiveSession, passwordConfirmed, begin);
security.put('/two-factor', signedIn, interactiveSession, passwordConfirmed, confirm);
security.delete('/two-factor', signedIn, interactiveSession, passwordConfirmed, disable);
security.post('/two-factor/recovery-codes', signedIn, interactiveSession, passwordConfirmed, renewCodes);
security.delete('/sessions', signedIn, interactiveSession, endOthers);
security.delete('/sessions/:id', signedIn, interactiveSession, endOne);
security.post('/tokens', signedIn, interactiveSession, passwordConfirmed, createToken);
security.delete('/tokens/:id', signedIn, interactiveSession, revokeToken);
security.put('/pin', staffOnly, interactiveSession, passwordConfirmed, setPin);
security.delete('/pin', staffOnly, interactiveSession, passwordConfirmed, removePin);

const backToProfile = (res: Response) => res.redirect(303, paths.profile.edit());

async function begin(req: Request, res: Response): Promise<void> {
  await beginTwoFactor(userOf(req).id);
  backToProfile(res);
}

async function confirm(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const { code } = validate(req, twoFactorCodeRequest);
  const asked = { keys: [{ key: `two-factor:${id}` }], field: 'code' };
  flash(req, { recoveryCodes: await guess(req, asked, () => confirmTwoFactor(id, code, originOf(req))) });
  await req.session.renew();
  markConfirmed(req, id);
  backToProfile(res);
}

async function disable(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  await disableTwoFactor(id, originOf(req));
  await req.session.renew();
  backToProfile(res);
}

async function renewCodes(req: Request, res: Response): Promise<void> {
  flash(req, { recoveryCodes: await renewRecoveryCodes(userOf(req).id, originOf(req)) });
  backToProfile(res);
}

async function endOthers(req: Request, res: Response): Promise<void> {
  const count = await endOtherSessions(userOf(req).id, req.session.id, originOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('users.sessions_ended', { count }) } });
  backToProfile(res);
}

async function endOne(req: Request, res: Response): Promise<void> {
  await endOwnSession(userOf(req).id, String(req.params.id), originOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('users.sessions_ended', { count: 1 }) } });
  backToProfile(res);
}

async function createToken(req: Request, res: Response): Promise<void> {
  const { name, days, scopes, venueIds } = validate(req, tokenRequest);
  const token = await createAccessToken(userOf(req).id, {
    name,
    days: days === '0' ? null : Number(days),
    scopes,
    venueIds: venueIds.length > 0 ? venueIds : null,
    from: originOf(req),
  });
  flash(req, { newToken: token });
  backToProfile(res);
}

async function revokeToken(req: Request, res: Response): Promise<void> {
  await revokeAccessToken(userOf(req).id, String(req.params.id), originOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('users.token_revoked') } });
  backToProfile(res);
}

async function setPin(req: Request, res: Response): Promise<void> {
  const { pin } = validate(req, pinRequest);
  await setStaffPin(userOf(req).id, pin, originOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('users.pin_was_set') } });
  backToProfile(res);
}

async function removePin(req: Request, res: Response): Promise<void> {
  await removeStaffPin(userOf(req).id, originOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('users.pin_was_removed') } });
  backToProfile(res);
}
