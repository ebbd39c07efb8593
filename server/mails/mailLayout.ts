/**
 * The layout of our emails: tables and inline colours, since many mail programs drop everything else; dark colours for
 * programs that request them. The text version has the same content.
 */
import { absoluteUrl } from '../infra/runtime';
import { inForce } from '../legal';
import { readSettings } from '../settings';
import { type Accent, accentOf } from '../shared/accent';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { LEGAL_KINDS } from '../shared/legalKinds';
import { paths } from '../shared/paths';
import { escapeText } from './escapeText';

export type MailParts = {
  locale: Locale;
  heading: string;
  /** Plain text; line breaks are kept. */
  paragraphs: readonly string[];
  /** The main action. */
  action?: { label: string; url: string };
  /** Small print above the organisation's name. */
  footer?: string;
  /** Escaped HTML between the paragraphs and the action. */
  extraHtml?: string;
  /** The content of `extraHtml` for the text version. */
  extraText?: string;
};

export type MailBody = { html: string; text: string };

const SERIF = `Fraunces, Georgia, 'Times New Roman', serif`;
const SANS = `'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif`;

type LegalLink = { label: string; url: string };

/** The organisation's name, colours and logo from the settings, and links to its legal texts. */
type Branding = { name: string; logo: string | null; day: Accent; night: Accent; legal: LegalLink[] };

async function legalLinks(locale: Locale): Promise<LegalLink[]> {
  const versions = await inForce();
  const t = translator(locale);
  return LEGAL_KINDS.filter((kind) => versions[kind] !== undefined).map((kind) => ({
    label: t(`common.legal_${kind}`),
    url: absoluteUrl(paths.legal(kind)),
  }));
}

const dark = ({ night }: Branding): string => `
  @media (prefers-color-scheme: dark) {
    .paper { background: #0f1413 !important; }
    .sheet { background: #18201e !important; border-color: #2b3633 !important; }
    .ink, .ink a { color: #f3ede1 !important; }
    .soft { color: #b6beb7 !important; }
    .rule { border-color: #2b3633 !important; }
    .accent { color: ${night.accent} !important; }
    .button { background: ${night.accent} !important; }
    .button a { color: ${night.on} !important; }
  }
  @media (max-width: 480px) { .sheet-cell { padding: 24px 20px !important; } }`;

/** An email in our layout with the organisation's name, as HTML and as text. */
export async function mailLayout(parts: MailParts): Promise<MailBody> {
  const settings = await readSettings();
  const logo = settings['organisation.logo'];
  const branding: Branding = {
    name: settings['organisation.name'],
    logo: logo && absoluteUrl(`/media/${logo}/480.png`),
    day: accentOf(settings['appearance.accent_light'], 'light'),
    night: accentOf(settings['appearance.accent_dark'], 'dark'),
    legal: await legalLinks(parts.locale),
  };
  return { html: html(parts, branding), text: text(parts, branding) };
}

/** The logo, with the name as alternative text. */
const brandOf = ({ name, logo }: Branding): string =>
  logo
    ? `<img src="${escapeText(logo)}" alt="${escapeText(name)}" height="44" style="display:block;height:44px;width:auto;max-width:280px;border:0">`
    : escapeText(name);

function html({ locale, heading, paragraphs, action, footer, extraHtml }: MailParts, branding: Branding): string {
  const brand = escapeText(branding.name);
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font:600 28px/1.15 ${SERIF};color:#1b1815">${escapeText(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    extraHtml ?? '',
    action ? button(action, branding.day) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(heading)}</title>
<style>:root { color-scheme: light dark; }${dark(branding)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f3ea">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ea"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="accent" style="padding:0 4px 16px;font:600 20px/1 ${SERIF};color:${branding.day.accent}">${brandOf(branding)}</td></tr>
<tr><td class="sheet sheet-cell ink" style="padding:36px 40px;background:#fffdf8;border:1px solid #dbd2c1;border-radius:3px;font:400 16px/1.55 ${SANS};color:#1b1815;overflow-wrap:anywhere">
${body}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font:400 13px/1.5 ${SANS};color:#564e45">${footer ? `${lines(footer)}<br>` : ''}${brand}${legalLine(branding.legal)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

const legalLine = (links: readonly LegalLink[]): string =>
  links.length === 0
    ? ''
    : `<br>${links.map(({ label, url }) => `<a class="soft" href="${escapeText(url)}" style="color:#564e45">${escapeText(label)}</a>`).join(' · ')}`;

const lines = (plain: string): string => escapeText(plain).replaceAll('\n', '<br>');

const paragraph = (plain: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 16px/1.55 ${SANS};color:#1b1815">${lines(plain)}</p>`;

/** The URL is repeated below the button, for mail programs without buttons. */
function button({ label, url }: { label: string; url: string }, { accent, on }: Accent): string {
  const href = escapeText(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr>
<td class="button" style="background:${accent};border-radius:3px"><a href="${href}" style="display:inline-block;padding:13px 22px;font:600 16px/1.2 ${SANS};color:${on};text-decoration:none">${escapeText(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0;font:400 13px/1.5 ${SANS};color:#564e45;word-break:break-all">${href}</p>`;
}

function text({ heading, paragraphs, action, footer, extraText }: MailParts, { name, legal }: Branding): string {
  const parts = [
    heading,
    ...paragraphs,
    extraText,
    action && `${action.label}:\n${action.url}`,
    ['-- ', footer, name, ...legal.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
