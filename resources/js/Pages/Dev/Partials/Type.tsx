const SIZES = [
  ['text-hero', 'hero'],
  ['text-title', 'title'],
  ['text-heading', 'heading'],
  ['text-subheading', 'subheading'],
  ['text-number', 'number'],
  ['text-figure', 'figure'],
  ['text-lead', 'lead'],
  ['text-body', 'body'],
  ['text-small', 'small'],
  ['text-note', 'note'],
  ['text-caption', 'caption'],
] as const;

const WEIGHTS = [
  ['font-normal', 'normal'],
  ['font-medium', 'medium'],
  ['font-strong', 'strong'],
  ['font-bold', 'bold'],
] as const;

const COLOURS = [
  ['bg-accent text-on-accent', 'accent'],
  ['bg-accent-wash text-accent-strong', 'accent-wash'],
  ['bg-ok-wash text-ok', 'ok'],
  ['bg-warn-wash text-warn', 'warn'],
  ['bg-danger-wash text-danger', 'danger'],
  ['bg-info-wash text-info', 'info'],
  ['bg-sunken text-soft', 'soft'],
  ['bg-raised text-faint', 'faint'],
] as const;

/** Sizes, weights and colours with the names of their tokens. */
export function Type() {
  return (
    <>
      <ul className="grid gap-2">
        {SIZES.map(([size, name]) => (
          <li key={name} className={`${size} wrap-anywhere`}>
            {name} 12:40
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-6">
        {WEIGHTS.map(([weight, name]) => (
          <li key={name} className={weight}>
            {name}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-3">
        {COLOURS.map(([colour, name]) => (
          <li key={name} className={`rounded-md px-4 py-2 ${colour}`}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
