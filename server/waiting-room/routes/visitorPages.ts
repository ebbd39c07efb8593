/** The visitor's pages. They need no statement for a guest. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { html, text, trusted } from '../../http/html';
import { offerPlain, type PlainPage } from '../../http/plainPage';
import { render } from '../../http/render';
import { channels } from '../../shared/channels';
import { localText } from '../../shared/localText';
import { networkOf } from '../../shared/network';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { isRefusal, REFUSAL_TEXTS } from '../../shared/waitingWords';
import { needsProof } from '../challenge';
import { drawOf, ownDraw } from '../publishedDraw';
import { enterRequest } from '../requests';
import { knownRooms, type Room, statusOf } from '../rooms';
import { roomOf } from './answers';
import { standingIn, ticketOf } from './visit';

export const visitorPages = Router();

visitorPages.get('/:room', anyone, show);
visitorPages.get('/:room/draw', anyone, draw);

const titleOf = ({ title }: Room, { locale }: Request): string | null => title && localText(title, locale);

/** Browsers without scripts show the rendered page, and this: a refresh that keeps the place and then enters. */
const plain =
  ({ t }: Request, room: Room): PlainPage<'WaitingRoom/Show'> =>
  ({ standing: { state, place, eta, pollSeconds }, to, refused }) => {
    const isThrough = refused !== 'stay' && (state === 'called' || state === 'admitted' || state === 'over');
    const again = isThrough ? to : paths.waitingRoom.show(room.id, { to, ...(eta && { eta: String(eta) }) });
    const isIn = state !== 'none' && state !== 'lapsed';
    const words = [
      refused && state !== 'lapsed' && t(REFUSAL_TEXTS[refused]),
      place !== null && `${t('waitingRoom.place')}: ${place}`,
    ].filter((line) => typeof line === 'string');
    return html`${isIn && html`<meta http-equiv="refresh" content="${text(`${isThrough ? 1 : pollSeconds};url=${again}`)}">`}
${words.map((line) => html`<p>${text(line)}</p>`)}
${
  isIn
    ? html`<p><a class="link" href="${text(again)}">${text(t(isThrough ? 'waitingRoom.go' : 'waitingRoom.reload'))}</a></p>`
    : html`<form method="post" action="${text(paths.waitingRoom.enter(room.id))}"><input type="hidden" name="to" value="${text(to)}">${trusted(
        '<button class="link">',
      )}${text(t('waitingRoom.enter'))}</button></form>`
}`;
  };

async function show(req: Request, res: Response): Promise<void> {
  const { to } = enterRequest.parse({ to: req.query.to });
  res.set('Cache-Control', 'private, no-store');
  // A room that was deleted while people waited was closed before.
  const isGone = !(await knownRooms()).byId.has(String(req.params.room).toLowerCase());
  if (isGone && req.query.to !== undefined && isUuid(req.params.room)) return res.redirect(303, to);
  const room = await roomOf(req);
  const { refused } = req.query;
  offerPlain(res, 'WaitingRoom/Show', plain(req, room));
  await render(res, 'WaitingRoom/Show', {
    status: statusOf(room),
    standing: standingIn(req, room),
    title: titleOf(room, req),
    to,
    refused: isRefusal(refused) ? refused : null,
    challenge: needsProof(room, networkOf(req.ip)) ? { url: paths.waitingRoom.challenge(room.id) } : null,
    channel: channels.waitingRoom(room.id),
  });
}

async function draw(req: Request, res: Response): Promise<void> {
  const room = await roomOf(req);
  res.set('Cache-Control', 'private, no-store');
  await render(res, 'WaitingRoom/Draw', {
    ...drawOf(room),
    title: titleOf(room, req),
    own: ownDraw(room, ticketOf(req, room)),
    json: paths.waitingRoom.drawJson(room.id),
  });
}
