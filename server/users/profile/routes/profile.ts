import { type Request, type Response, Router } from 'express';
import { renderSVG } from 'uqr';
import { ownSecurityEvents } from '../../../audit';
import { originOf } from '../../../http/auditContext';
import { signedIn, userOf } from '../../../http/authorize';
import { scopesInUse } from '../../../http/endpoints/scoped';
import { clearHistory, flash, location } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { keepLocale } from '../../../http/locale';
import { render } from '../../../http/render';
import { answeredLive, validate } from '../../../http/validate';
import { acceptedBy } from '../../../legal';
import { mailsGoOut } from '../../../mails';
import { listChoices } from '../../../notifications';
import { ownerOf, scopeOfAny } from '../../../shared/actor';
import { permissionsOfScopes } from '../../../shared/apiScopes';
import { HttpError } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { toIso } from '../../../shared/time';
import { listVenueChoices } from '../../../venues';
import { accountCode, showBalances } from '../../../wallets';
import type { AccountCode, TokenChoices } from '../../pages';
import { staffPinOf } from '../../pin/staffPin';
import { deleteAccountRequest, passwordRequest, profileRequest } from '../../requests';
import { confirmedUntil, markConfirmed } from '../../signIn/routes/passwordConfirmed';
import { guess, ownPassword } from '../../signIn/routes/tries';
import { changePassword } from '../changePassword';
import { deleteAccount } from '../deleteAccount';
import { showHeldRoles } from '../showHeldRoles';
import { showProfile } from '../showProfile';
import { updateProfile } from '../updateProfile';

export const profile = Router();

profile.get('/', signedIn, edit);
profile.get('/account-code', signedIn, showAccountCode);
profile.patch('/', signedIn, interactiveSession, update);
profile.put('/password', signedIn, interactiveSession, updatePassword);
profile.delete('/', signedIn, interactiveSession, destroy);

/** The venues to which a token of theirs can be limited. */
async function venuesOf(req: Request): Promise<TokenChoices['venues']> {
  const lent = permissionsOfScopes(scopesInUse());
  const venues = await listVenueChoices(scopeOfAny(req.actor, [...lent]));
  return venues.map(({ id, name }) => ({ id, name }));
}

async function edit(req: Request, res: Response): Promise<void> {
  const until = confirmedUntil(req);
  const viewer = { userId: userOf(req).id, sessionId: req.session.id, isConfirmed: until !== null };
  const [account, events, accepted, choices, held, balances, pin] = await Promise.all([
    showProfile(viewer),
    ownSecurityEvents(viewer.userId, req.locale),
    acceptedBy(viewer.userId),
    userOf(req).isStaff ? listChoices(viewer.userId, req.actor.permissions) : null,
    userOf(req).isStaff ? showHeldRoles(viewer.userId, req.locale) : null,
    showBalances(viewer.userId, { forStaff: false }),
    userOf(req).isStaff ? staffPinOf(viewer.userId) : null,
  ]);
  return render(res, 'Profile/Edit', {
    ...account,
    tokenChoices: { scopes: scopesInUse(), venues: userOf(req).isStaff ? await venuesOf(req) : [] },
    tokens: userOf(req).isStaff || account.tokens.length > 0 ? account.tokens : null,
    events,
    accepted,
    notifications: choices,
    held,
    pin,
    balances: balances.balances.length > 0 ? balances : null,
    confirmedUntil: until && toIso(until),
  });
}

/** The QR code with which the owner pays at a till; not for a program or an impersonator in their account. */
async function showAccountCode(req: Request, res: Response): Promise<void> {
  const owner = ownerOf(req.actor);
  if (!owner) throw new HttpError(403);
  const { code, until } = accountCode(owner.id);
  const svg = renderSVG(code, { border: 4, ecc: 'M' });
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const answer: AccountCode = { qr, code, until };
  res.set('Cache-Control', 'no-store').json(answer);
}

async function update(req: Request, res: Response): Promise<void> {
  if (answeredLive(req, res, profileRequest)) return;
  const { id, email } = userOf(req);
  const input = validate(req, profileRequest);
  const change = () => updateProfile(id, input, originOf(req));
  const asksPassword = input.email !== email;
  const { awaitsAddress } = await (asksPassword ? guess(req, ownPassword(id, 'current_password'), change) : change());
  if (awaitsAddress) {
    const message = mailText(req.t, await mailsGoOut(), 'users.verification_sent', { email: input.email });
    flash(req, { toast: { kind: 'info', message } });
  }
  if (input.locale === req.locale) return res.redirect(303, paths.profile.edit());
  // The whole document changes its language.
  keepLocale(res, input.locale);
  location(res, paths.profile.edit());
}

async function updatePassword(req: Request, res: Response): Promise<void> {
  if (answeredLive(req, res, passwordRequest)) return;
  const { id } = userOf(req);
  const { current_password, password } = validate(req, passwordRequest);
  await guess(req, ownPassword(id, 'current_password'), () =>
    changePassword(id, current_password, { password, from: originOf(req) }),
  );
  await req.session.renew();
  markConfirmed(req, id);
  res.redirect(303, paths.profile.edit());
}

async function destroy(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const { password } = validate(req, deleteAccountRequest);
  await guess(req, ownPassword(id, 'password'), () => deleteAccount(id, password, originOf(req)));
  await req.session.signOut();
  clearHistory(req);
  res.redirect(303, paths.message('account_deleted'));
}
