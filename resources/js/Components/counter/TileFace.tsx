import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import '../../../css/counter.css';

type TileFaceProps = {
  name: string;
  /** The id of an image, shown beside the price. */
  picture: string | null;
  /** Number of people that one ticket admits. */
  note?: ReactNode;
  price: ReactNode;
};

const WIDTH = 480;

/** Face of a product's tile. Name and price are always shown as text; colour and image only help to find it. */
export function TileFace({ name, picture, note, price }: TileFaceProps) {
  return (
    <>
      <span>
        <span className="font-strong">{name}</span>
        {note && <span className="block text-note">{note}</span>}
      </span>
      {/* The picture stands beside the price, which is short: beside the name it would break words. */}
      <span className="flex items-end justify-between gap-2">
        <span>{price}</span>
        {picture && <img className="counter-picture" src={paths.media.show(picture, WIDTH)} alt="" loading="lazy" />}
      </span>
    </>
  );
}
