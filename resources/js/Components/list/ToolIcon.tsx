/** Icons that only lists need, kept out of the set that every page loads. */
const PATHS = {
  bookmark: 'M6.5 3.5h11v17L12 16.5l-5.5 4z',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15M14.7 4.5v15',
} as const;

export function ToolIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
