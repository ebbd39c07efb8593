import { Dialog } from '@/Components/Dialog';
import { SwitchField } from '@/Components/form/SwitchField';
import { useT } from '@/hooks/useT';
import { type Shortcut, setSingleKeys, showHelp, useShortcuts, useSingleKeys } from '@/lib/shortcuts';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key's name on this keyboard. */
const nameOf = (key: string): string => {
  const named = key.replace('mod+', isMac() ? '⌘ ' : 'Ctrl ').replace('shift+', '⇧ ');
  return named.length === 1 ? named : named.replace(/ ([a-z])$/, (_, letter: string) => ` ${letter.toUpperCase()}`);
};

const onceEach = (all: readonly Shortcut[]): Shortcut[] => [
  ...new Map(all.map((one) => [`${one.keys} ${one.label}`, one])).values(),
];

/** Shortcuts of this page. */
export function ShortcutDialog() {
  const t = useT();
  const heard = useSingleKeys();
  const shortcuts = onceEach(useShortcuts()).filter(({ keys }) => heard || keys.length > 1);
  return (
    <Dialog open onOpenChange={showHelp} title={t('staff.keys_title')} description={t('staff.keys_lead')}>
      <dl className="divide-y divide-rule border-y border-rule">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="flex items-center justify-between gap-6 py-2.5">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="key">
                  {nameOf(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <SwitchField
          name="single-keys"
          label={t('staff.keys_single')}
          hint={t('staff.keys_single_hint')}
          value={heard}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}
