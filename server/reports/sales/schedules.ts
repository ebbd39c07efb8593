/** Sales reports that a user saved, to open again or receive by email. Each is private to its owner. */
import { z } from 'zod';
import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { COMPARISONS, type Period, periodOf, plusDays } from '../../shared/period';
import { email, requiredText } from '../../shared/requestParts';
import { REPORT_FORMATS, reportAsked, reportQuery, SCHEDULES, type Schedule } from '../../shared/salesReport';
import { dayIn, type IsoDate } from '../../shared/time';
import type { SavedReport } from './reportPages';

const MAX_SCHEDULES = 50;
const MAX_RECIPIENTS = 10;
const MAX_ADDRESS = 3000;

const addresses = z
  .string()
  .max(2000)
  .transform((typed) => [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(email()).max(MAX_RECIPIENTS));

/** `address` is the query of the page's URL; the browser makes `id`, so that a repeated request saves one. */
export const scheduleRequest = z
  .object({
    id: z.uuid().toLowerCase(),
    name: requiredText(80),
    address: z.string().max(MAX_ADDRESS),
    every: z.enum(SCHEDULES),
    format: z.enum(REPORT_FORMATS),
    recipients: addresses,
  })
  .refine(({ every, recipients }) => every === 'never' || recipients.length > 0, {
    path: ['recipients'],
    error: 'errors.report_recipients',
  })
  .transform((asked) => (asked.every === 'never' ? { ...asked, recipients: [] } : asked));
type Asked = z.infer<typeof scheduleRequest>;

/** Last due day up to a day: the day itself, the Monday of its week, or the first of its month. */
export function runDayOf(every: Exclude<Schedule, 'never'>, today: IsoDate): IsoDate {
  if (every === 'day') return today;
  if (every === 'month') return `${today.slice(0, 7)}-01` as IsoDate;
  return plusDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
}

/** Runs to catch up after downtime: a week of days, four weeks, three months. */
const MISSED = { day: 7, week: 4, month: 3 } as const;

/** Due days after the last run up to today, earliest first; without a last run only the latest. */
export function runDaysOf(every: Exclude<Schedule, 'never'>, today: IsoDate, last: IsoDate | null): IsoDate[] {
  const days = [runDayOf(every, today)];
  if (last === null) return days;
  while (days.length < MISSED[every]) {
    const earlier = runDayOf(every, plusDays(days[0]!, -1));
    if (earlier <= last) break;
    days.unshift(earlier);
  }
  return days.filter((day) => day > last);
}

/** Completed period of a run: yesterday, last week from Monday to Sunday, or last month. */
export function periodOfRun(every: Exclude<Schedule, 'never'>, runDay: IsoDate, compare: string | undefined): Period {
  const range = { day: 'yesterday', week: 'custom', month: 'last_month' }[every];
  return periodOf({ range, compare, from: plusDays(runDay, -7), to: plusDays(runDay, -1) }, runDay);
}

type Owner = { userId: string; locale: Locale; mayMoney: boolean };

/** Saves a report. Idempotent. @throws DomainError too_many_reports */
export async function saveSchedule(
  by: AuditContext,
  { id, name, address, every, format, recipients, userId, locale, mayMoney }: Asked & Owner,
): Promise<void> {
  const given = Object.fromEntries(new URLSearchParams(address));
  const { range: _, ...query } = reportQuery(reportAsked(given, mayMoney), {
    range: 'last7',
    compare: '',
    days: { from: '', to: '' },
  });
  const compare = COMPARISONS.find((one) => one === given.compare) ?? COMPARISONS[0];
  const all: Record<string, string | undefined> = { ...query, compare };
  const kept = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const today = dayIn(new Date(), await homeZone());
  // The run due on the day of saving is skipped: the first email comes with the next.
  const lastRun = every === 'never' ? null : new Date(`${runDayOf(every, today)}T00:00:00Z`);
  await transaction(async (tx) => {
    if ((await tx.reportSchedule.count({ where: { userId, id: { not: id } } })) >= MAX_SCHEDULES)
      throw new DomainError('too_many_reports', { field: 'name', params: { most: MAX_SCHEDULES } });
    const { count } = await tx.reportSchedule.createMany({
      data: [
        { id, userId, name, query: String(new URLSearchParams(kept)), every, format, locale, recipients, lastRun },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      if ((await tx.reportSchedule.count({ where: { id, userId } })) === 0) throw notFound();
      return;
    }
    await recordChange(tx, by, {
      action: 'report_schedule.created',
      subject: { type: 'report_schedule', id, label: name },
      after: { name, recipients: recipients.join(', ') },
    });
  });
}

/** @throws HttpError 404 if it does not exist or belongs to another user */
export function removeSchedule(by: AuditContext, userId: string, id: string): Promise<void> {
  return transaction(async (tx) => {
    const saved = await tx.reportSchedule.findFirst({ where: { id, userId } });
    if (!saved) throw notFound();
    const { count } = await tx.reportSchedule.deleteMany({ where: { id, userId } });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'report_schedule.deleted',
      subject: { type: 'report_schedule', id, label: saved.name },
      before: { name: saved.name, recipients: saved.recipients.join(', ') },
    });
  });
}

/** Key of an email: one per report, day and recipient. */
export const mailKey = (id: string, runDay: IsoDate, recipient: string): string =>
  `report:${id}:${runDay}:${recipient}`;

/** A user's saved reports by name, with the result of the last emails. */
export async function listSchedules(userId: string): Promise<SavedReport[]> {
  const saved = await prisma.reportSchedule.findMany({ where: { userId }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
  const keysOf = ({ id, recipients, lastRun }: (typeof saved)[number]) =>
    lastRun ? recipients.map((recipient) => mailKey(id, lastRun.toISOString().slice(0, 10) as IsoDate, recipient)) : [];
  const mails = await prisma.mailLog.findMany({
    where: { dedupeKey: { in: saved.flatMap(keysOf) } },
    select: { dedupeKey: true, recipient: true, state: true, delivery: true },
  });
  return saved.map((one) => {
    const { id, name, query, every, format, recipients, stoppedAt, lastRun } = one;
    const last = mails.filter(({ dedupeKey }) => keysOf(one).includes(dedupeKey!));
    const failed = last.filter(({ state, delivery }) => state === 'failed' || delivery === 'bounced');
    return {
      id,
      name,
      query: Object.fromEntries(new URLSearchParams(query)),
      every: every as Schedule,
      format: format as SavedReport['format'],
      recipients,
      mailedOn: last.length > 0 ? (lastRun!.toISOString().slice(0, 10) as IsoDate) : null,
      failed: failed.map(({ recipient }) => recipient),
      isStopped: stoppedAt !== null,
    };
  });
}
