/** Special days and their factors. Pure. */
import { groupBy } from '../shared/groupBy';
import { lengthOf } from '../shared/period';
import type { IsoDate } from '../shared/time';
import { type Factor, factorOf } from './engine/specialDays';
import type { Known, Weather } from './plan';

const RAINY_MM = 5;
const HOT_DEGREES = 32;
/** Days with a kind of weather before it is used; few count half. */
const MIN_DAYS = 8;

const KINDS: readonly ((weather: Weather) => boolean)[] = [
  ({ rain }) => rain !== null && rain >= RAINY_MM,
  ({ temperature }) => temperature !== null && temperature >= HOT_DEGREES,
];

type Factors = {
  /** The past without special days. */
  usual: (number | null)[];
  /** Factor of a coming day, with lower and upper end. */
  factorOn: (day: IsoDate) => Pick<Factor, 'factor' | 'low' | 'high'>;
};

export function specialFactors(
  { special, weather }: Pick<Known, 'special' | 'weather'>,
  first: IsoDate,
  values: readonly (number | null)[],
): Factors {
  const indexOf = (day: IsoDate) => lengthOf({ from: first, to: day }) - 1;
  const isSpecial = new Set(special.map(({ day }) => indexOf(day)));
  const has = (at: number) => isSpecial.has(at);
  const named = groupBy(special, ({ name }) => name.trim().toLowerCase());
  const ofName = (name: string) =>
    factorOf(
      values,
      (named.get(name.trim().toLowerCase()) ?? []).map(({ day }) => indexOf(day)),
      has,
    );
  const usual = values.map((value, at) => (has(at) ? null : value));
  const ofWeather = KINDS.map((isKind) => {
    const days = weather.filter(isKind).map(({ day }) => indexOf(day));
    const wet = new Set(days);
    const found = factorOf(usual, days, (at) => wet.has(at));
    return found && found.days >= MIN_DAYS ? found.factor ** (found.days / (found.days + MIN_DAYS)) : 1;
  });
  const weatherOn = new Map(weather.map((its) => [its.day, its]));
  return {
    usual,
    factorOn: (day) => {
      const its = special.find((other) => other.day === day);
      const past = its && ofName(its.name);
      const typed = its?.factorPercent == null ? 1 : its.factorPercent / 100;
      const { factor, low, high } = past ?? { factor: typed, low: typed, high: typed };
      const today = weatherOn.get(day);
      const more = today ? KINDS.reduce((all, isKind, at) => (isKind(today) ? all * (ofWeather[at] ?? 1) : all), 1) : 1;
      return { factor: factor * more, low: low * more, high: high * more };
    },
  };
}
