import { Combobox } from '@base-ui/react/combobox';
import { buttonClass } from '@/Components/Button';
import { Field, type FieldText } from '@/Components/Field';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

export type ComboBoxOption = {
  value: string;
  label: string /** Shown after the label and included in the search. */;
  detail?: string;
};

type ComboBoxProps = FieldText & {
  name?: string;
  options: readonly ComboBoxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
};

/** Maximum options rendered; typing finds the others. */
const SHOWN = 100;

const asText = ({ label, detail }: ComboBoxOption) => (detail ? `${label} ${detail}` : label);

/** A single choice from a long list, with search. */
export function ComboBox(props: ComboBoxProps) {
  const { name, options, value, onChange, placeholder, disabled, required, ...text } = props;
  const t = useT();
  const { contains } = Combobox.useFilter({ sensitivity: 'base' });
  return (
    <Combobox.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? null)}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={(option, query) => contains(asText(option), query)}
      limit={SHOWN}
      disabled={disabled}
      autoHighlight
    >
      <Field {...text}>
        {(control) => (
          <span className="relative block" data-field={name} data-label={text.label}>
            <Combobox.Input {...control} className="control pr-24" placeholder={placeholder} aria-required={required} />
            <span className="absolute inset-y-0 right-1 flex items-center">
              {!required && value && (
                <Combobox.Clear
                  aria-label={t('forms.clear')}
                  className={buttonClass({ variant: 'quiet', size: 'sm' }, 'icon-button')}
                >
                  <Icon name="x" size={18} />
                </Combobox.Clear>
              )}
              <Combobox.Trigger
                aria-label={t('forms.show_choices', { label: text.label })}
                className={buttonClass({ variant: 'quiet', size: 'sm' }, 'icon-button')}
              >
                <Icon name="chevron-down" size={18} />
              </Combobox.Trigger>
            </span>
          </span>
        )}
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner className="z-50" sideOffset={4}>
          <Combobox.Popup className="popup combo-popup">
            <Combobox.Empty className="px-3 py-2 text-soft empty:hidden">{t('forms.nothing_found')}</Combobox.Empty>
            <Combobox.List>
              {(option: ComboBoxOption) => (
                <Combobox.Item key={option.value} value={option} className="popup-item justify-between">
                  <span className="min-w-0">
                    {option.label}
                    {option.detail && <span className="block text-small text-soft">{option.detail}</span>}
                  </span>
                  <Combobox.ItemIndicator>
                    <Icon name="check" size={18} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
