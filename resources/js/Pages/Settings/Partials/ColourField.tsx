import { AA, accentOf, contrastsOf, groundOf, type Paper } from '@server/shared/accent';
import type { CSSProperties } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type ColourFieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  paper: Paper;
};

const USUAL: Record<Paper, string> = { light: '#0c5a50', dark: '#86d5c2' };
const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as hex or by picker, with a preview and its contrast. */
export function ColourField({ name, label, value, onChange, error, paper }: ColourFieldProps) {
  const t = useT();
  const colour = HEX.test(value.trim()) ? value.trim().toLowerCase() : null;
  return (
    <div data-field={name} data-label={label} className="grid gap-4 border-b border-rule pb-6 last:border-0">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          name={name}
          className="w-44"
          label={label}
          hint={t('settings.colour_hint', { example: USUAL[paper] })}
          value={value}
          onChange={onChange}
          error={error}
          spellCheck={false}
          autoComplete="off"
          inputClassName="figures"
          maxLength={7}
        />
        <input
          type="color"
          aria-label={t('settings.colour_pick', { label })}
          value={colour ?? USUAL[paper]}
          onChange={(event) => onChange(event.target.value)}
          className="size-(--tap) cursor-pointer rounded-md border border-edge bg-transparent p-1"
        />
        {colour !== USUAL[paper] && (
          <Button variant="quiet" size="sm" onClick={() => onChange(USUAL[paper])}>
            {t('settings.colour_usual')}
          </Button>
        )}
      </div>
      {colour ? (
        <div className="grid gap-5 md:grid-cols-2">
          <Readability colour={colour} paper={paper} />
          <Sample colour={colour} paper={paper} />
        </div>
      ) : (
        <p className="text-soft">{t('settings.contrast_unknown')}</p>
      )}
    </div>
  );
}

function Readability({ colour, paper }: { colour: string; paper: Paper }) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const { onPaper, onButton, onWash } = contrastsOf(colour, paper);
  const ratios = [
    [t('settings.contrast_paper'), onPaper],
    [t('settings.contrast_button'), onButton],
    [t('settings.contrast_wash'), onWash],
  ] as const;
  return (
    <div role="status">
      <p className="mb-2 font-strong">{t('settings.contrast_title')}</p>
      <ul className="grid gap-2">
        {ratios.map(([name, ratio]) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>{name}</span>
            <span className="flex items-center gap-2">
              {/* Rounded down: 4.499 is not enough. */}
              <span className="figures">
                {t('settings.contrast_ratio', { ratio: format.format(Math.floor(ratio * 100) / 100) })}
              </span>
              <Badge tone={ratio >= AA ? 'ok' : 'danger'} icon={ratio >= AA ? 'check' : 'alert'}>
                {t(ratio >= AA ? 'settings.contrast_ok' : 'settings.contrast_bad')}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sample button, link and badge on their background, independent of the reader's own theme. */
function Sample({ colour, paper }: { colour: string; paper: Paper }) {
  const t = useT();
  const { accent, on, wash } = accentOf(colour, paper);
  const look = {
    colorScheme: paper,
    background: groundOf(paper),
  } satisfies CSSProperties;
  return (
    <div aria-hidden="true">
      <p className="mb-2 font-strong">{t('settings.sample')}</p>
      <div style={look} className="flex flex-wrap items-center gap-4 rounded-md border border-rule p-4">
        <span className="rounded-md px-4 py-2 font-strong" style={{ background: accent, color: on }}>
          {t('settings.sample_button')}
        </span>
        <span className="underline" style={{ color: accent }}>
          {t('settings.sample_link')}
        </span>
        <span className="rounded-sm px-2 py-0.5 text-note font-strong" style={{ background: wash, color: accent }}>
          {t('settings.sample_mark')}
        </span>
      </div>
    </div>
  );
}
