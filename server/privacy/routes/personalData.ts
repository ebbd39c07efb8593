/** The data of the person with an email: view, export, erase. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { interactiveSession } from '../../http/interactiveSession';
import { doneSaying } from '../../http/records';
import { render } from '../../http/render';
import { fewArchives, sendArchive } from '../../http/sendArchive';
import { validate } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { erasePerson, markOf } from '../actions/erasePerson';
import { personalFile } from '../export/personalFile';
import { findPerson, similarAddresses } from '../queries/findPerson';
import { showPerson } from '../queries/showPerson';
import { erasureRequest, personRequest } from '../requests';

export const personalData = Router();

personalData.get('/', permit('privacy.manage'), show);
personalData.get('/export.zip', permit('privacy.manage'), interactiveSession, fewArchives, send);
personalData.post('/erasures', permit('privacy.manage'), interactiveSession, erase);

/** The searched email, if it is valid. */
function addressOf(req: Request): string | null {
  const asked = personRequest.safeParse({ address: req.query.address });
  return asked.success ? asked.data.address : null;
}

async function show(req: Request, res: Response): Promise<void> {
  const address = addressOf(req);
  const typed = typeof req.query.address === 'string' ? req.query.address.slice(0, 254) : '';
  const [person, similar, zone] = await Promise.all([
    address ? findPerson(address).then((found) => showPerson(found, req.locale)) : null,
    address ? similarAddresses(address) : [],
    homeZone(),
  ]);
  await render(res, 'PersonalData/Index', {
    address: address ?? typed,
    isAddress: address !== null,
    person,
    similar,
    zone,
  });
}

async function send(req: Request, res: Response): Promise<void> {
  const address = addressOf(req);
  if (!address) throw notFound();
  const pieces = await personalFile(await findPerson(address), req.locale);
  const detail = { list: 'personal_data', person: markOf(address) };
  await sendArchive(req, res, { filename: 'personal-data.zip', pieces, detail });
}

async function erase(req: Request, res: Response): Promise<void> {
  const input = validate(req, erasureRequest);
  const erased = await erasePerson(auditContext(req), input);
  const said = req.t(erased ? 'personalData.erased' : 'personalData.nothing_to_erase');
  doneSaying(req, res, paths.personalData.index(input.address), said);
}
