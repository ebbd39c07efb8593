import type { Density } from '@server/shared/densities';
import { type ReactNode, useState } from 'react';
import { PageHeader } from '@/Components/PageHeader';
import { Actions } from './Partials/Actions';
import { Fields } from './Partials/Fields';
import { Messages } from './Partials/Messages';
import { Shop } from './Partials/Shop';
import { Tables } from './Partials/Tables';
import { Type } from './Partials/Type';

const SECTIONS: readonly { name: string; Section: () => ReactNode }[] = [
  { name: 'Type', Section: Type },
  { name: 'Actions', Section: Actions },
  { name: 'Fields', Section: Fields },
  { name: 'Messages', Section: Messages },
  { name: 'Tables', Section: Tables },
  { name: 'Shop', Section: Shop },
];

/** All components in their states, for developers, with switches for theme and density. */
export default function Components() {
  const [density, setDensity] = useState<Density>('airy');
  return (
    <div className="gutter mx-auto max-w-page py-8" data-density={density}>
      <PageHeader title="Components" lead="What pages are made of, in every state." />
      <label className="mb-8 flex min-h-(--tap) w-fit items-center gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={density === 'compact'}
          onChange={({ target }) => setDensity(target.checked ? 'compact' : 'airy')}
        />
        Compact
      </label>
      <div className="grid gap-14">
        {SECTIONS.map(({ name, Section }) => (
          <section key={name} id={name.toLowerCase()} aria-labelledby={`${name}-title`} className="grid gap-6">
            <h2 id={`${name}-title`} className="border-b border-ink pb-2 text-heading">
              {name}
            </h2>
            <Section />
          </section>
        ))}
      </div>
    </div>
  );
}
