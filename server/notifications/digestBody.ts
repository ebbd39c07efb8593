/** Body of a digest: counts, then each item with its link. */
import { escapeText } from '../mails';
import { groupBy } from '../shared/groupBy';
import { translator } from '../shared/i18n';
import { unlinked } from '../shared/links';
import { type NotificationData, type NotificationKind, notificationParams } from '../shared/notificationKinds';

export type DigestLine = { kind: NotificationKind; data: NotificationData[NotificationKind]; url: string };
/** Items of an event; title null for the organisation. */
export type DigestSection = { title: string | null; lines: readonly DigestLine[] };

/** Further items are only counted: all are in the application. */
const MAX_LINES = 20;
const SANS = `'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif`;

type Group = { heading: string; lines: { text: string; url: string }[]; more: string | null };

/** Groups of a section by kind. */
function groupsOf({ lines }: DigestSection, locale: string): Group[] {
  const t = translator(locale);
  const said = ({ kind, data, url }: DigestLine) => {
    const params = Object.entries(notificationParams(data, locale));
    const plain = Object.fromEntries(params.map(([key, it]) => [key, typeof it === 'string' ? unlinked(it) : it]));
    return { text: t(`notifications.${kind}`, plain), url };
  };
  return [...groupBy(lines, ({ kind }) => kind)].map(([kind, own]) => ({
    heading: t('notifications.gathered', { what: t(`notifications.name_${kind}`), count: own.length }),
    lines: own.slice(0, MAX_LINES).map(said),
    more: own.length > MAX_LINES ? t('notifications.digest_more', { count: own.length - MAX_LINES }) : null,
  }));
}

const link = ({ text, url }: { text: string; url: string }) =>
  `<li style="margin:0 0 6px"><a class="ink" href="${escapeText(url)}" style="color:#1b1815">${escapeText(text)}</a></li>`;

const groupHtml = ({ heading, lines, more }: Group) =>
  `<p class="ink" style="margin:12px 0 6px;font:600 15px/1.5 ${SANS};color:#1b1815">${escapeText(heading)}</p>
<ul class="ink" style="margin:0 0 12px;padding-left:20px;font:400 15px/1.5 ${SANS};color:#1b1815">${lines.map(link).join('')}${more ? `<li>${escapeText(more)}</li>` : ''}</ul>`;

const groupText = ({ heading, lines, more }: Group) =>
  [heading, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`), ...(more ? [`- ${more}`] : [])].join('\n');

/** Body of a digest as HTML and text; the summary has numbers by event. */
export function digestBody(sections: readonly DigestSection[], locale: string) {
  const t = translator(locale);
  const parts = sections.map((section) => ({
    title: section.title === null ? t('notifications.digest_house') : section.title,
    count: section.lines.length,
    groups: groupsOf(section, locale),
  }));
  return {
    summary: parts
      .map(({ title, count }) => t('notifications.digest_count', { title: unlinked(title), count }))
      .join('\n'),
    html: parts
      .map(
        ({ title, groups }) =>
          `<h2 class="ink rule" style="margin:20px 0 0;padding-top:16px;border-top:1px solid #dbd2c1;font:600 18px/1.3 ${SANS};color:#1b1815">${escapeText(title)}</h2>${groups.map(groupHtml).join('')}`,
      )
      .join('\n'),
    text: parts.map(({ title, groups }) => [`== ${title} ==`, ...groups.map(groupText)].join('\n\n')).join('\n\n'),
  };
}
