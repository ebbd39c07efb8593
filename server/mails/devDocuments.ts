import { translator } from '../shared/i18n';
import type { Locale, MessageKey } from '../shared/i18n/translate';
import { MAIL_GROUP_NAMES, MAIL_GROUPS, mailKey } from '../shared/mailGroups';
import { paths } from '../shared/paths';
import type { MailAttachment } from './attachments';
import { composeMail } from './composeMail';
import { escapeText } from './escapeText';
import { type MailKind, mailKinds } from './mailKinds';
import type { MailHead, WrittenMail } from './queries/listMails';

const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#f7f3ea, #0f1413); --ink: light-dark(#1b1815, #f3ede1); --soft: light-dark(#564e45, #b6beb7); --rule: light-dark(#dbd2c1, #2b3633); --accent: light-dark(#0c5a50, #86d5c2); }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 17px/1.5 'Segoe UI', Helvetica, Arial, sans-serif; }
  h1 { margin: 0 0 .5rem; font: 600 2rem/1.15 Georgia, serif; } h2 { margin: 2rem 0 .75rem; font: 600 1.2rem/1.2 Georgia, serif; }
  p, dt, time { color: var(--soft); } a { color: var(--accent); }
  ul { list-style: none; margin: 1.5rem 0 0; padding: 0; } li { padding: .8rem 0; border-top: 1px solid var(--rule); overflow-wrap: anywhere; }
  li a { font-weight: 600; } li span { display: block; color: var(--soft); font-size: .93rem; }
  dl { display: grid; grid-template-columns: 8rem 1fr; gap: .3rem 1rem; margin: 1rem 0; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 46rem; border: 1px solid var(--rule); background: var(--paper); }
  .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(390px, 100%), 1fr)); gap: 1rem; } .both iframe { width: 390px; max-width: 100%; }
  pre { padding: 1rem; border: 1px solid var(--rule); white-space: pre-wrap; overflow-wrap: anywhere; }`;

const documentOf = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;

const mailPath = (id: string, tail = ''): string => `${paths.dev.mail()}/${id}${tail}`;

/** The list of emails. */
export function outboxDocument(mails: readonly MailHead[], locale: Locale): string {
  const t = translator(locale);
  const items = mails.map(
    ({ id, subject, recipient, kind, state, createdAt }) =>
      `<li><a href="${mailPath(id)}">${escapeText(subject)}</a><span>${escapeText(`${recipient} · ${kind} · ${state}`)} · <time datetime="${createdAt.toISOString()}">${createdAt.toISOString()}</time></span></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p>${escapeText(t('mails.dev_none'))}</p>`;
  const all = `<p><a href="${paths.dev.mails()}">${escapeText(t('mails.dev_kinds'))}</a></p>`;
  const head = `<h1>${escapeText(t('mails.dev_title'))}</h1><p>${escapeText(t('mails.dev_lead'))}</p>${all}`;
  return documentOf(locale, t('mails.dev_title'), head + list);
}

/** An email: its header, its HTML in a frame without scripts, its text, its attachments. */
export function mailDocument(mail: WrittenMail, attachments: readonly MailAttachment[], locale: Locale): string {
  const t = translator(locale);
  const heading = (key: MessageKey) => `<h2>${escapeText(t(key))}</h2>`;
  const fact = (key: MessageKey, value: string) => `<dt>${escapeText(t(key))}</dt><dd>${escapeText(value)}</dd>`;
  const files = attachments.map(
    ({ filename, contentType, content }) =>
      `<li><a href="${mailPath(mail.id, `/attachments/${encodeURIComponent(filename)}`)}">${escapeText(filename)}</a><span>${escapeText(contentType)} · ${content.length}</span></li>`,
  );
  return documentOf(
    locale,
    mail.subject,
    [
      `<p><a href="${paths.dev.mail()}">${escapeText(t('mails.dev_back'))}</a></p>`,
      `<h1>${escapeText(mail.subject)}</h1>`,
      '<dl>',
      fact('mails.dev_to', mail.recipient),
      fact('mails.dev_kind', mail.kind),
      fact('mails.dev_state', [mail.state, mail.heldBack, mail.error].filter(Boolean).join(': ')),
      fact('mails.dev_written', mail.createdAt.toISOString()),
      '</dl>',
      files.length > 0 ? `${heading('mails.dev_attachments')}<ul>${files.join('')}</ul>` : '',
      heading('mails.dev_as_html'),
      `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeText(t('mails.dev_as_html'))}" src="${mailPath(mail.id, '/html')}"></iframe>`,
      heading('mails.dev_as_text'),
      `<pre>${escapeText(mail.text)}</pre>`,
    ].join('\n'),
  );
}

const LANGUAGES = ['en', 'es'] as const;

/** One kind in one language as it arrives, on a phone and as text. */
async function sampleOf(mail: MailKind, locale: (typeof LANGUAGES)[number]): Promise<string> {
  const { subject, html, text } = await composeMail(mail, locale, mail.sample(locale));
  const title = escapeText(`${mail.kind} (${locale})`);
  return `<div lang="${locale}"><p><strong>${escapeText(subject)}</strong></p>
<iframe sandbox="allow-popups" loading="lazy" title="${title}" srcdoc="${escapeText(html)}"></iframe><pre>${escapeText(text)}</pre></div>`;
}

/** Every kind of mail with made-up data in both languages, to read all of them at once. */
export async function kindsDocument(locale: Locale): Promise<string> {
  const t = translator(locale);
  const parts: string[] = [`<h1>${escapeText(t('mails.dev_kinds'))}</h1>`];
  for (const group of MAIL_GROUP_NAMES) {
    parts.push(`<h2>${escapeText(t(`mailTexts.group_${group}`))}</h2>`);
    for (const key of MAIL_GROUPS[group]) {
      const mail = mailKinds().find(({ kind }) => mailKey(kind) === key);
      if (!mail) continue;
      const [name, moment] = [`mailTexts.kind_${key}`, `mailMoments.${key}`] as MessageKey[];
      const samples = await Promise.all(LANGUAGES.map((language) => sampleOf(mail, language)));
      parts.push(
        `<section id="${key}"><h3>${escapeText(t(name!))}</h3><p>${escapeText(t(moment!))}</p><div class="both">${samples.join('')}</div></section>`,
      );
    }
  }
  return documentOf(locale, t('mails.dev_kinds'), parts.join('\n'));
}
