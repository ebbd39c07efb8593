import { useState } from 'react';
import { Checkbox } from '@/Components/Checkbox';
import { CodeInput } from '@/Components/CodeInput';
import { NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import { PasswordInput } from '@/Components/PasswordInput';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { Stepper } from '@/Components/Stepper';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';

const WRONG = 'Write at least two letters.';
const KINDS = [
  { value: 'slotted', label: 'By times', description: 'Places in slots of the day.' },
  { value: 'open', label: 'Open', description: 'Comes on any day.' },
  { value: 'dated', label: 'On dates', description: 'Not here.', disabled: true },
] as const;

export function Fields() {
  const [text, setText] = useState('El Museo del Faro');
  const [count, setCount] = useState(2);
  const [isOn, setIsOn] = useState(true);
  const [kind, setKind] = useState<(typeof KINDS)[number]['value'] | ''>('slotted');
  const typed = { value: text, onChange: setText };
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <TextInput label="A text" hint="What it is for." {...typed} />
      <TextInput label="A text that is wrong" error={WRONG} {...typed} />
      <TextInput label="A text that cannot change" disabled {...typed} />
      <TextInput label="A text that is not needed" optional value="" placeholder="Empty" onChange={setText} />
      <PasswordInput label="A password" value="a lantern in the crypt" onChange={() => undefined} />
      <CodeInput label="A code" value="123456" onChange={() => undefined} />
      <TextArea label="A long text" {...typed} />
      <TextArea label="A long text that is wrong" error={WRONG} {...typed} />
      <Select
        label="One of a few"
        value={kind}
        onChange={setKind}
        options={KINDS.map(({ value, label }) => ({ value, label }))}
      />
      <NumberField label="A number" value={count} onChange={(value) => setCount(value ?? 0)} />
      <RadioCards legend="One of a few, explained" name="kind" value={kind} onChange={setKind} options={KINDS} />
      <div className="grid gap-3">
        <Checkbox label="Ticked or not" value={isOn} onChange={setIsOn} hint="What that means." />
        <Checkbox label="Ticked and wrong" value={isOn} onChange={setIsOn} error="This must be ticked." />
        <SwitchField label="On or off" value={isOn} onChange={setIsOn} hint="At once, or with the form." />
        <SwitchField label="Cannot be switched" value={false} onChange={() => undefined} disabled />
        <Stepper label="Adults" value={count} onChange={setCount} min={0} max={3} />
      </div>
    </div>
  );
}
