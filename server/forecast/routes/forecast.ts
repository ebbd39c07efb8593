import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { done, doneSaying } from '../../http/records';
import { render } from '../../http/render';
import { ValidationError, validate } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { canIn, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { plusDays } from '../../shared/period';
import { dayIn, type IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import {
  addHolidays,
  addSpecialDay,
  importCounts,
  importWeather,
  removeSpecialDay,
  saveSettings,
} from '../actions/changeInputs';
import { computeForecast } from '../actions/computeForecast';
import { type Problem, type ReadDays, readDays } from '../csv';
import { todayAt } from '../queries/findInputs';
import { houseForecast } from '../queries/houseForecast';
import { listForecastEvents, showForecast } from '../queries/showForecast';
import { fileRequest, settingsRequest, specialDayRequest } from '../requests';

export const forecast = Router();

const manages = permit('catalogue.manage', { event: 'id' });

forecast.get('/', permit('forecast.view', 'within'), index);
forecast.post('/:id/runs', permit('forecast.view', { event: 'id' }), compute);
forecast.patch('/:id/settings', manages, settings);
forecast.post('/:id/days', manages, addDay);
forecast.delete('/:id/days/:day', manages, removeDay);
forecast.post('/:id/holidays', manages, holidays);
forecast.post('/:id/counts', manages, counts);
forecast.post('/:id/weather', manages, weather);

const idOf = (req: Request, name = 'id'): string => {
  const id = String(req.params[name]);
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};
const pageOf = (req: Request) => paths.forecast.index(idOf(req));

const HOUSE_DAYS = 14;

async function index(req: Request, res: Response): Promise<void> {
  const events = await listForecastEvents(scopeOf(req.actor, 'forecast.view'), req.locale);
  const wanted = req.query.event;
  const chosen = wanted === undefined ? events[0] : events.find(({ id }) => id === wanted);
  if (wanted !== undefined && !chosen) throw notFound();
  const today = dayIn(new Date(), await homeZone());
  await render(res, 'Forecast/Index', {
    events,
    house: await houseForecast(scopeOf(req.actor, 'forecast.view'), today, plusDays(today, HOUSE_DAYS - 1)),
    forecast: chosen ? await showForecast(chosen.id, canIn(req.actor, 'catalogue.manage', chosen.id)) : null,
  });
}

async function compute(req: Request, res: Response): Promise<void> {
  await computeForecast(idOf(req), { person: userOf(req).id });
  done(req, res, pageOf(req), 'forecast.computed');
}

async function settings(req: Request, res: Response): Promise<void> {
  await saveSettings(auditContext(req), idOf(req), validate(req, settingsRequest));
  done(req, res, pageOf(req), 'forecast.settings_saved');
}

async function addDay(req: Request, res: Response): Promise<void> {
  await addSpecialDay(auditContext(req), idOf(req), validate(req, specialDayRequest));
  await again(req, res, 'forecast.day_added');
}

async function removeDay(req: Request, res: Response): Promise<void> {
  await removeSpecialDay(auditContext(req), idOf(req), idOf(req, 'day'));
  await again(req, res, 'forecast.day_removed');
}

async function holidays(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  await addHolidays(auditContext(req), id);
  await again(req, res, 'forecast.holidays_added');
}

/** Recomputes the forecast after a changed input, and shows it. */
async function again(
  req: Request,
  res: Response,
  key: 'forecast.day_added' | 'forecast.day_removed' | 'forecast.holidays_added',
) {
  await computeForecast(idOf(req), { person: userOf(req).id });
  done(req, res, pageOf(req), key);
}

const MAX_PROBLEMS = 5;
const MAX_MISSING = 3;

function problemText(req: Request, problem: Problem): string {
  if ('line' in problem)
    return req.t(`forecast.file_${problem.kind}`, { line: problem.line, text: problem.text.slice(0, 40) });
  return problem.kind === 'no_column'
    ? req.t(`forecast.file_no_${problem.column}`)
    : req.t(`forecast.file_${problem.kind}`);
}

/** @throws ValidationError with the first unreadable lines; nothing is imported. */
function readFile(req: Request, kind: 'visitors' | 'weather', today: IsoDate): ReadDays {
  const { text } = validate(req, fileRequest);
  const found = readDays(text, kind, today);
  if (found.problems.length === 0) return found;
  const lines = found.problems.slice(0, MAX_PROBLEMS).map((problem) => problemText(req, problem));
  const more = found.problems.length - lines.length;
  if (more > 0) lines.push(req.t('forecast.file_more', { count: more }));
  throw new ValidationError({ text: lines.join('\n') });
}

/** Message with the number of imported days and those missing in the file. */
function importedText(req: Request, { days, missing }: ReadDays): string {
  const imported = req.t('forecast.imported', { count: days.length });
  if (missing.length === 0) return imported;
  const some = missing.slice(0, MAX_MISSING).join(', ');
  const which = missing.length > MAX_MISSING ? `${some} …` : some;
  return `${imported} ${req.t('forecast.imported_missing', { count: missing.length, which })}`;
}

async function counts(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const found = readFile(req, 'visitors', await todayAt(id));
  await importCounts(auditContext(req), id, found.days);
  await computeForecast(id, { person: userOf(req).id });
  doneSaying(req, res, pageOf(req), importedText(req, found));
}

async function weather(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const found = readFile(req, 'weather', await todayAt(id));
  await importWeather(auditContext(req), id, found.days);
  await computeForecast(id, { person: userOf(req).id });
  doneSaying(req, res, pageOf(req), importedText(req, found));
}
