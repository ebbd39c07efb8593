/** Shared by the form routes of all records: parsing the request, and reporting success. */
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { MessageKey, MessageParams } from '../shared/i18n/translate';
import { SAYS_ERRORS, type Undo } from '../shared/records';
import { int4 } from '../shared/requestParts';
import { answerPrecognition, flash, precognitive, previousUrl } from './inertia';
import { once } from './once';
import { answeredLive, validate } from './validate';

const updating = z.object({ version: int4(1) });
const creating = z.object({ id: z.uuid() });

/** A check that needs the database, such as whether a name is taken; it throws a `DomainError` with a `field`. */
export type Check<S extends z.ZodType> = (input: z.output<S>) => Promise<unknown>;

/**
 * The parsed form, or null if it was a live validation, which has been answered.
 * @param check runs after the schema, for live validation too.
 * @throws ValidationError
 */
export async function readForm<S extends z.ZodType>(
  req: Request,
  res: Response,
  schema: S,
  check?: Check<S>,
): Promise<z.output<S> | null> {
  if (!precognitive(req)) {
    const input = validate(req, schema);
    await check?.(input);
    return input;
  }
  const sent = check ? schema.safeParse(req.body ?? {}) : null;
  if (!sent?.success) {
    answeredLive(req, res, schema);
    return null;
  }
  await check?.(sent.data);
  answerPrecognition(res, null);
  return null;
}

/** Same as `readForm`, for an existing record: with the version that the form was opened with. */
export async function readUpdate<S extends z.ZodType>(req: Request, res: Response, schema: S, check?: Check<S>) {
  const input = await readForm(req, res, schema, check);
  if (input === null) return null;
  req.formValues = input as object;
  return { input, version: validate(req, updating).version };
}

/**
 * Same as `readForm`, for a new record: with the id that the form chose, so that a second submission finds the first.
 * @throws as `once`
 */
export async function readNew<S extends z.ZodType>(req: Request, res: Response, schema: S, check?: Check<S>) {
  const input = await readForm(req, res, schema, check);
  if (input === null) return null;
  const { id } = validate(req, creating);
  await once(req, id, input);
  return { input, id };
}

/** Whether the request comes from the page it redirects to, which reports the success itself. */
function saysItself(req: Request, url: string): boolean {
  const from = req.get('Referer') ?? '';
  if (!req.get(SAYS_ERRORS) || !URL.canParse(from)) return false;
  return new URL(from).pathname === url.split(/[?#]/)[0];
}

/** The list with the filters and the event from which the user comes; otherwise the plain list. */
export function whereListed(req: Request, url: string): string {
  const previous = previousUrl(req);
  return previous?.split('?')[0] === url ? previous : url;
}

/** Reports success and redirects; the message appears once, in the form or as a toast. */
export function done(
  req: Request,
  res: Response,
  url: string,
  key: MessageKey = 'common.saved',
  params?: MessageParams,
) {
  if (key !== 'common.saved' || !saysItself(req, url))
    flash(req, { toast: { kind: 'success', message: req.t(key, params) } });
  res.redirect(303, url);
}

/** Same as `done`, with a finished text. */
export function doneSaying(req: Request, res: Response, url: string, message: string) {
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, url);
}

/** Same as `done`, for an action that can be undone for a few seconds by the given request. */
export function doneWithUndo(req: Request, res: Response, url: string, undo: Undo) {
  flash(req, { undo });
  res.redirect(303, url);
}
