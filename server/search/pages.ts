export type { Hit } from './hits';
