import { Head } from '@inertiajs/react';
import type { ReactNode } from 'react';

export function AuthHeading({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="mb-8">
      <Head title={title} />
      <h1 className="text-title">{title}</h1>
      {lead && <p className="mt-3 text-lead text-soft">{lead}</p>}
    </header>
  );
}
