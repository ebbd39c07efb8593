import { useId } from 'react';
import { Icon, type IconName } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { setTheme, type Theme, useTheme } from '@/lib/theme';

const CHOICES: readonly { theme: Theme; icon: IconName }[] = [
  { theme: 'system', icon: 'system' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
];

/** Selects the theme: device setting, light or dark. */
export function ThemeSwitch() {
  const t = useT();
  const current = useTheme();
  const name = useId();
  return (
    <fieldset className="flex w-fit shrink-0 gap-0.5 rounded-md border border-rule p-0.5">
      <legend className="sr-only">{t('common.theme')}</legend>
      {CHOICES.map(({ theme, icon }) => (
        <label
          key={theme}
          title={t(`common.theme_${theme}`)}
          className="relative grid size-(--tap) cursor-pointer place-content-center rounded-sm text-soft hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={current === theme}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={() => setTheme(theme)}
          />
          <Icon name={icon} label={t(`common.theme_${theme}`)} />
        </label>
      ))}
    </fieldset>
  );
}
