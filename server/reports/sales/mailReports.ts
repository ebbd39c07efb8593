/** Emails saved reports as files on the morning they are due, within their owner's current rights. */
import { prisma, sql } from '../../infra/db';
import { hiddenShiftsOf } from '../../infra/hiddenCash';
import { homeZone } from '../../infra/homeZone';
import type { Job } from '../../infra/queue';
import { absoluteUrl } from '../../infra/runtime';
import { attachmentsFor, type MailAttachment, type MailSource, mailLayout, queueMail } from '../../mails';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { Period } from '../../shared/period';
import { type ReportAsked, reportAsked, reportQuery, type Schedule } from '../../shared/salesReport';
import type { Scope } from '../../shared/scopes';
import { dateFormat, dayIn, formatDate, type IsoDate } from '../../shared/time';
import { readTotals } from './readReport';
import { FILE_TYPES, type FileFormat, fileName } from './reportFile';
import { mailedFile, reachOf } from './reportFiles';
import { mailKey, periodOfRun, runDayOf, runDaysOf } from './schedules';

/** From this hour in the organisation's time zone. */
const MORNING = 6;

const KIND = 'sales_report';

type Due = {
  id: string;
  userId: string;
  name: string;
  query: string;
  every: Exclude<Schedule, 'never'>;
  format: FileFormat;
  locale: Locale;
  recipients: string[];
  lastRun: IsoDate | null;
};

type Made = { asked: ReportAsked; period: Period; scope: Scope };

/** The report to send; null if its owner may no longer see it: payments need the unlimited scope. */
async function madeOf({ userId, query, every }: Due, runDay: IsoDate): Promise<Made | null> {
  const scope = await reachOf(userId);
  if (!scope) return null;
  const given = Object.fromEntries(new URLSearchParams(query));
  if (given.ledger === 'money' && scope !== 'everywhere') return null;
  return {
    asked: reportAsked(given, scope === 'everywhere'),
    period: periodOfRun(every, runDay, given.compare),
    scope,
  };
}

const daysText = ({ days: { from, to } }: Period, locale: Locale): string =>
  [...new Set([from, to])].map((day) => formatDate(`${day}T12:00:00Z`, 'UTC', locale)).join(' – ');

/** Total of the chosen figure, with that of the previous period. */
async function figuresText({ asked, period, scope }: Made, locale: Locale): Promise<string[]> {
  const t = translator(locale);
  const { totals, isCount } = await readTotals({ ...asked, period, scope, namer: { locale, t } });
  const written = (value: number, currency: string) =>
    isCount ? new Intl.NumberFormat(locale).format(value) : formatMoney(value as Cents, currency, locale);
  const lines = totals.map(({ now, before, currency }) => {
    const words = {
      measure: t(`salesReports.measure_${asked.measure}`),
      now: written(now, currency),
      before: written(before, currency),
    };
    return t('mails.report_figure', words);
  });
  return lines.length > 0 ? lines : [t('mails.report_nothing')];
}

/** Whether the figures include cash of tills that these people have not counted yet. */
async function isHiddenFrom(people: readonly string[], { days }: Period): Promise<boolean> {
  const shifts = await hiddenShiftsOf(people);
  if (shifts.length === 0) return false;
  const rows = await sql(
    'hidden_in_period',
    `select 1 from cashbox_shifts where id = any ($1::uuid[]) and opened_at < ($2::date + 1)::timestamp at time zone $3 limit 1`,
    [shifts, days.to, await homeZone()],
  );
  return rows.length > 0;
}

/** Accounts with an address. */
const accountsOf = async (email: string): Promise<string[]> =>
  (await prisma.user.findMany({ where: { email: { equals: email, mode: 'insensitive' } }, select: { id: true } })).map(
    ({ id }) => id,
  );

/**
 * Sends one email per recipient, with retries. A report that its owner may no longer see is stopped. It waits for the
 * count of its owner's till, and each recipient's email for the count of theirs: retried hourly.
 */
async function mailReport(due: Due, runDay: IsoDate): Promise<'done' | 'waiting'> {
  const { id, name, locale, recipients, format } = due;
  const made = await madeOf(due, runDay);
  if (!made) {
    await prisma.reportSchedule.updateMany({ where: { id, stoppedAt: null }, data: { stoppedAt: new Date() } });
    return 'done';
  }
  const { asked, period } = made;
  if (await isHiddenFrom([due.userId], period)) return 'waiting';
  const link = paths.salesReports.index(reportQuery(asked, { ...period, range: 'custom' }));
  const t = translator(locale);
  const words = { report: name, days: daysText(period, locale) };
  const body = await mailLayout({
    locale,
    heading: name,
    paragraphs: [t('mails.report_text', words), ...(await figuresText(made, locale))],
    action: { label: t('mails.report_action'), url: absoluteUrl(link) },
    footer: t('mails.report_footer'),
  });
  let isWaiting = false;
  for (const recipient of recipients) {
    if (await isHiddenFrom(await accountsOf(recipient), period)) {
      isWaiting = true;
      continue;
    }
    await queueMail({
      kind: KIND,
      dedupeKey: mailKey(id, runDay, recipient),
      recipient,
      locale,
      subject: t('mails.report_subject', words),
      ...body,
      data: { scheduleId: id, runDay, format },
      always: true,
    });
  }
  if (isWaiting) return 'waiting';
  await sql(
    'report_mailed',
    'update report_schedules set last_run = $2::date where id = $1 and (last_run is null or last_run < $2::date)',
    [id, runDay],
  );
  return 'done';
}

const COLUMNS = `id, user_id as "userId", name, query, every, format, locale, recipients, to_char(last_run, 'YYYY-MM-DD') as "lastRun"`;

/** Each missed run, earliest first: after two days of downtime both days are sent. */
export async function mailDueReports(today: IsoDate): Promise<void> {
  for (const every of ['day', 'week', 'month'] as const) {
    const runDay = runDayOf(every, today);
    const due = await sql<Due>(
      'reports_due',
      `select ${COLUMNS} from report_schedules where every = $1 and stopped_at is null and (last_run is null or last_run < $2::date) order by id`,
      [every, runDay],
    );
    for (const one of due)
      for (const missed of runDaysOf(every, today, one.lastRun))
        if ((await mailReport(one, missed)) === 'waiting') break;
  }
}

/** Runs hourly, so that a server that was down in the morning catches up. */
export const mailReports: Job<never> = {
  name: 'reports.mail',
  cron: '25 * * * *',
  handle: async () => {
    const zone = await homeZone();
    const now = new Date();
    const hour = Number(dateFormat('en-GB', zone, { hour: '2-digit', hourCycle: 'h23' }).format(now));
    if (hour >= MORNING) await mailDueReports(dayIn(now, zone));
  },
};

/** The file at the time of sending; none if its owner may no longer see it, or has deleted it. */
async function attached({ data }: MailSource): Promise<MailAttachment[]> {
  const { scheduleId, runDay } = data;
  if (typeof scheduleId !== 'string' || typeof runDay !== 'string') return [];
  const [due] = await sql<Due>('report_attached', `select ${COLUMNS} from report_schedules where id = $1`, [
    scheduleId,
  ]);
  const made = due && (await madeOf(due, runDay as IsoDate));
  if (!due || !made) return [];
  const namer = { locale: due.locale, t: translator(due.locale) };
  const content = await mailedFile(due.format, { ...made, namer }).catch((error: unknown) => {
    // If the report has become too large for a file, the email has none; its link opens the page, which explains it.
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (content === null) return [];
  return [{ filename: fileName(made.asked, made.period, due.format), contentType: FILE_TYPES[due.format], content }];
}

attachmentsFor(KIND, attached);
