import { Select } from '@/Components/Select';

type EventSelectProps = {
  label: string;
  events: readonly { id: string; title: string; venue: string }[];
  value: string;
  onChange: (id: string) => void;
};

/** Selects the event of a page; renders nothing when there is only one. */
export function EventSelect({ label, events, value, onChange }: EventSelectProps) {
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      options={events.map(({ id, title, venue }) => ({ value: id, label: `${title} · ${venue}` }))}
      className="w-full sm:w-96"
    />
  );
}
