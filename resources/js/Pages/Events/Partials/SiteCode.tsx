import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { SHOP_CHANNEL } from '@server/shared/salesChannels';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { FormSection } from '@/Components/form/FormSection';
import { LinkButton } from '@/Components/LinkButton';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { CopyText } from './CopyText';

type SiteCodeProps = Pick<Pages['Events/Share'], 'event' | 'origin' | 'sites' | 'canEditSites'>;

const KINDS = ['calendar', 'button', 'events'] as const;
const COLOURS = ['device', 'light', 'dark'] as const;
type Kind = (typeof KINDS)[number];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The attributes of the placeholder that `embed.js` reads. */
function attributesOf(kind: Kind, slug: string, title: string, lang: string, colours: string): [string, string][] {
  return [
    ['aforo', kind],
    ...(kind === 'events' ? [] : ([['event', slug]] as [string, string][])),
    ['title', title],
    ...(lang ? ([['lang', lang]] as [string, string][]) : []),
    ...(colours === 'device' ? [] : ([['theme', colours]] as [string, string][])),
  ];
}

/** The code for another site, and what it shows. */
export function SiteCode({ event, origin, sites, canEditSites }: SiteCodeProps) {
  const t = useT();
  const { locales } = usePage().props;
  const [kind, setKind] = useState<Kind>('calendar');
  const [lang, setLang] = useState('');
  const [colours, setColours] = useState<(typeof COLOURS)[number]>('device');
  const title = kind === 'events' ? t('widget.kind_events') : event.title;
  const attributes = attributesOf(kind, event.slug, title, lang, colours);
  const link = `${origin}${kind === 'events' ? paths.home() : paths.events.show(event.slug)}`;
  const snippet = [
    `<div ${attributes.map(([name, value]) => `data-${name}="${escaped(value)}"`).join(' ')}>`,
    `  <noscript><a href="${link}">${escaped(title)}</a></noscript>`,
    '</div>',
    `<script async src="${origin}${paths.widget.script()}"></script>`,
  ].join('\n');
  return (
    <FormSection title={t('widget.site')} lead={t('widget.site_text')}>
      <Alert
        tone={sites.length === 0 ? 'warn' : 'info'}
        action={
          canEditSites && (
            <LinkButton size="sm" variant="secondary" href={paths.settings.channelSites(SHOP_CHANNEL, event.id)}>
              {t('widget.edit_sites')}
            </LinkButton>
          )
        }
      >
        {sites.length === 0 ? t('widget.no_sites') : t('widget.sites', { sites: sites.join(', ') })}
      </Alert>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          label={t('widget.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`widget.kind_${value}`) }))}
        />
        <Select
          label={t('widget.language')}
          value={lang}
          onChange={setLang}
          options={locales.map(({ code, name }) => ({ value: code as string, label: name }))}
          placeholder={t('widget.of_browser')}
        />
        <Select
          label={t('widget.colours')}
          value={colours}
          onChange={setColours}
          options={COLOURS.map((value) => ({ value, label: t(`widget.colours_${value}`) }))}
        />
      </div>
      <TextArea
        label={t('widget.snippet')}
        value={snippet}
        onChange={() => undefined}
        readOnly
        spellCheck={false}
        dir="ltr"
      />
      <CopyText text={snippet} label={t('widget.copy_snippet')} done={t('widget.snippet_copied')} />
      {(event.isPublished || kind === 'events') && (
        <div>
          <p className="mb-2 font-strong">{t('widget.preview')}</p>
          <Preview attributes={attributes} />
        </div>
      )}
    </FormSection>
  );
}

type WithScript = Window & { Aforo?: { mount: (root: Element) => void } };

/** The placeholder of the code, filled by the same script as on other sites. */
function Preview({ attributes }: { attributes: [string, string][] }) {
  const root = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(attributes);
  useEffect(() => {
    const holder = root.current;
    if (!holder) return;
    const place = document.createElement('div');
    for (const [name, value] of JSON.parse(key) as [string, string][]) place.dataset[name] = value;
    holder.replaceChildren(place);
    const { Aforo } = window as WithScript;
    if (Aforo) return Aforo.mount(holder);
    const script = document.createElement('script');
    script.src = paths.widget.script();
    document.head.append(script);
  }, [key]);
  return <div ref={root} className="rounded-md border border-rule" />;
}
